//! Words for a selector that stands outside of the macros, `v.xy`, which rustc says.
//!
//! It says "no field", and proposes the field with the nearest name, which is `v.x`. It says of a private field whose it is, so all
//! selectors are private fields of structs behind a vector, whose names say what to do. A field of the caller's is found before, as a type
//! that leads to a vector by `*` comes before it. Rustc names the last of several structs with such a field; it may as well name the first,
//! whose words hold too.

use core::ops::Deref;

use crate::fields::{
    DereferencedVector2, DereferencedVector3, DereferencedVector4, DereferencedVector8, DereferencedVector16,
};

/// Declares structs of private fields without a size.
macro_rules! selectors {
    ($($(#[$doc:meta])* $name:ident $(<const $n:ident: usize>)? { $($field:ident)* })*) => { $(
        $(#[$doc])*
        #[allow(dead_code, non_snake_case, reason = "rustc shows the names")]
        pub struct $name$(<const $n: usize>)? {
            $($field: (),)*
        }
        impl$(<const $n: usize>)? $name$(<$n>)? {
            const ONE: Self = Self { $($field: ()),* };
        }
    )* };
}

/// Declares what each leads to.
macro_rules! leads {
    ($([$($generic:tt)*] $from:ty => $to:ty;)*) => { $(
        impl<$($generic)*> Deref for $from {
            type Target = $to;

            fn deref(&self) -> &Self::Target {
                &<$to>::ONE
            }
        }
    )* };
}
leads! {
    [T] DereferencedVector2<T> => SelectorsNeedTheMacroSwz<2>;
    [T] DereferencedVector3<T> => SelectorsNeedTheMacroSwz<3>;
    [T] DereferencedVector4<T> => SelectorsNeedTheMacroSwz<4>;
    [T] DereferencedVector8<T> => SelectorsNeedTheMacroSwz<8>;
    [T] DereferencedVector16<T> => SelectorsNeedTheMacroSwz<16>;
    [const N: usize] SelectorsNeedTheMacroSwz<N> => TextureSelectorsAreWrittenXyzw<N>;
    [const N: usize] TextureSelectorsAreWrittenXyzw<N> => NumberedComponentsAreWrittenInBrackets<N>;
    [const N: usize] NumberedComponentsAreWrittenInBrackets<N> => SetsOfSelectorsDoNotMix<N>;
    [const N: usize] SetsOfSelectorsDoNotMix<N> => SelectorsAreInLowerCase<N>;
    [const N: usize] SelectorsAreInLowerCase<N> => SelectorsAreXyzwOrRgbaOrLoHiEvenOdd<N>;
    [] SelectorsAreXyzwOrRgbaOrLoHiEvenOdd<2> => VectorOf2LacksThisComponent;
    [] SelectorsAreXyzwOrRgbaOrLoHiEvenOdd<3> => VectorOf3LacksThisComponent;
    [] SelectorsAreXyzwOrRgbaOrLoHiEvenOdd<4> => VectorOf4LacksThisComponent;
    [] SelectorsAreXyzwOrRgbaOrLoHiEvenOdd<8> => VectorOf8LacksThisComponent;
    [] VectorOf8LacksThisComponent => LettersReach4ComponentsWriteDigits;
    [] SelectorsAreXyzwOrRgbaOrLoHiEvenOdd<16> => LettersReach4ComponentsWriteDigits;
}

/// Declares such a struct with the selectors of several components by letters, and those of its own.
macro_rules! selectors_by_letters {
    ($(#[$doc:meta])* $name:ident $(<const $n:ident: usize>)? { $($own:ident)* }) => {
        selectors! {
            $(#[$doc])*
            $name$(<const $n: usize>)? {
                $($own)*
                xx xy xz xw yx yy yz yw zx zy zz zw wx wy wz ww xxx xxy xxz xxw xyx xyy xyz xyw xzx xzy xzz xzw xwx xwy xwz xww yxx yxy yxz
                yxw yyx yyy yyz yyw yzx yzy yzz yzw ywx ywy ywz yww zxx zxy zxz zxw zyx zyy zyz zyw zzx zzy zzz zzw zwx zwy zwz zww wxx wxy
                wxz wxw wyx wyy wyz wyw wzx wzy wzz wzw wwx wwy wwz www xxxx xxxy xxxz xxxw xxyx xxyy xxyz xxyw xxzx xxzy xxzz xxzw xxwx
                xxwy xxwz xxww xyxx xyxy xyxz xyxw xyyx xyyy xyyz xyyw xyzx xyzy xyzz xyzw xywx xywy xywz xyww xzxx xzxy xzxz xzxw xzyx
                xzyy xzyz xzyw xzzx xzzy xzzz xzzw xzwx xzwy xzwz xzww xwxx xwxy xwxz xwxw xwyx xwyy xwyz xwyw xwzx xwzy xwzz xwzw xwwx
                xwwy xwwz xwww yxxx yxxy yxxz yxxw yxyx yxyy yxyz yxyw yxzx yxzy yxzz yxzw yxwx yxwy yxwz yxww yyxx yyxy yyxz yyxw yyyx
                yyyy yyyz yyyw yyzx yyzy yyzz yyzw yywx yywy yywz yyww yzxx yzxy yzxz yzxw yzyx yzyy yzyz yzyw yzzx yzzy yzzz yzzw yzwx
                yzwy yzwz yzww ywxx ywxy ywxz ywxw ywyx ywyy ywyz ywyw ywzx ywzy ywzz ywzw ywwx ywwy ywwz ywww zxxx zxxy zxxz zxxw zxyx
                zxyy zxyz zxyw zxzx zxzy zxzz zxzw zxwx zxwy zxwz zxww zyxx zyxy zyxz zyxw zyyx zyyy zyyz zyyw zyzx zyzy zyzz zyzw zywx
                zywy zywz zyww zzxx zzxy zzxz zzxw zzyx zzyy zzyz zzyw zzzx zzzy zzzz zzzw zzwx zzwy zzwz zzww zwxx zwxy zwxz zwxw zwyx
                zwyy zwyz zwyw zwzx zwzy zwzz zwzw zwwx zwwy zwwz zwww wxxx wxxy wxxz wxxw wxyx wxyy wxyz wxyw wxzx wxzy wxzz wxzw wxwx
                wxwy wxwz wxww wyxx wyxy wyxz wyxw wyyx wyyy wyyz wyyw wyzx wyzy wyzz wyzw wywx wywy wywz wyww wzxx wzxy wzxz wzxw wzyx
                wzyy wzyz wzyw wzzx wzzy wzzz wzzw wzwx wzwy wzwz wzww wwxx wwxy wwxz wwxw wwyx wwyy wwyz wwyw wwzx wwzy wwzz wwzw wwwx
                wwwy wwwz wwww r g b a rr rg rb ra gr gg gb ga br bg bb ba ar ag ab aa rrr rrg rrb rra rgr rgg rgb rga rbr rbg rbb rba rar
                rag rab raa grr grg grb gra ggr ggg ggb gga gbr gbg gbb gba gar gag gab gaa brr brg brb bra bgr bgg bgb bga bbr bbg bbb bba
                bar bag bab baa arr arg arb ara agr agg agb aga abr abg abb aba aar aag aab aaa rrrr rrrg rrrb rrra rrgr rrgg rrgb rrga
                rrbr rrbg rrbb rrba rrar rrag rrab rraa rgrr rgrg rgrb rgra rggr rggg rggb rgga rgbr rgbg rgbb rgba rgar rgag rgab rgaa
                rbrr rbrg rbrb rbra rbgr rbgg rbgb rbga rbbr rbbg rbbb rbba rbar rbag rbab rbaa rarr rarg rarb rara ragr ragg ragb raga
                rabr rabg rabb raba raar raag raab raaa grrr grrg grrb grra grgr grgg grgb grga grbr grbg grbb grba grar grag grab graa
                ggrr ggrg ggrb ggra gggr gggg gggb ggga ggbr ggbg ggbb ggba ggar ggag ggab ggaa gbrr gbrg gbrb gbra gbgr gbgg gbgb gbga
                gbbr gbbg gbbb gbba gbar gbag gbab gbaa garr garg garb gara gagr gagg gagb gaga gabr gabg gabb gaba gaar gaag gaab gaaa
                brrr brrg brrb brra brgr brgg brgb brga brbr brbg brbb brba brar brag brab braa bgrr bgrg bgrb bgra bggr bggg bggb bgga
                bgbr bgbg bgbb bgba bgar bgag bgab bgaa bbrr bbrg bbrb bbra bbgr bbgg bbgb bbga bbbr bbbg bbbb bbba bbar bbag bbab bbaa
                barr barg barb bara bagr bagg bagb baga babr babg babb baba baar baag baab baaa arrr arrg arrb arra argr argg argb arga
                arbr arbg arbb arba arar arag arab araa agrr agrg agrb agra aggr aggg aggb agga agbr agbg agbb agba agar agag agab agaa
                abrr abrg abrb abra abgr abgg abgb abga abbr abbg abbb abba abar abag abab abaa aarr aarg aarb aara aagr aagg aagb aaga
                aabr aabg aabb aaba aaar aaag aaab aaaa
            }
        }
    };
}

selectors_by_letters! {
    /// The selectors of several components, and those of one that are no fields; of digits those that are usual.
    SelectorsNeedTheMacroSwz<const N: usize> {
        s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 sa sb sc sd se sf s00 s01 s02 s03 s04 s05 s06 s07 s08 s09 s0a s0b s0c s0d s0e s0f s10 s11 s12 s13 s14
        s15 s16 s17 s18 s19 s1a s1b s1c s1d s1e s1f s20 s21 s22 s23 s24 s25 s26 s27 s28 s29 s2a s2b s2c s2d s2e s2f s30 s31 s32 s33 s34 s35
        s36 s37 s38 s39 s3a s3b s3c s3d s3e s3f s40 s41 s42 s43 s44 s45 s46 s47 s48 s49 s4a s4b s4c s4d s4e s4f s50 s51 s52 s53 s54 s55 s56
        s57 s58 s59 s5a s5b s5c s5d s5e s5f s60 s61 s62 s63 s64 s65 s66 s67 s68 s69 s6a s6b s6c s6d s6e s6f s70 s71 s72 s73 s74 s75 s76 s77
        s78 s79 s7a s7b s7c s7d s7e s7f s80 s81 s82 s83 s84 s85 s86 s87 s88 s89 s8a s8b s8c s8d s8e s8f s90 s91 s92 s93 s94 s95 s96 s97 s98
        s99 s9a s9b s9c s9d s9e s9f sa0 sa1 sa2 sa3 sa4 sa5 sa6 sa7 sa8 sa9 saa sab sac sad sae saf sb0 sb1 sb2 sb3 sb4 sb5 sb6 sb7 sb8 sb9
        sba sbb sbc sbd sbe sbf sc0 sc1 sc2 sc3 sc4 sc5 sc6 sc7 sc8 sc9 sca scb scc scd sce scf sd0 sd1 sd2 sd3 sd4 sd5 sd6 sd7 sd8 sd9 sda
        sdb sdc sdd sde sdf se0 se1 se2 se3 se4 se5 se6 se7 se8 se9 sea seb sec sed see sef sf0 sf1 sf2 sf3 sf4 sf5 sf6 sf7 sf8 sf9 sfa sfb
        sfc sfd sfe sff s012 s123 s210 s456 s000 s0123 s3210 s1032 s2301 s1230 s3012 s0101 s0011 s0022 s1133 s0000 s1111 s2222 s3333 s4567
        s7654 s89ab scdef s0246 s1357 s01234567 s76543210 s89abcdef s02468ace s13579bdf s0123456789abcdef sfedcba9876543210 lo hi even odd
    }
}
/// Components by number, as of a tuple, `v.2`: it is `v[2]`. Rustc says of `v.0` and `v.1` that these fields of `Vector` are private.
#[allow(dead_code, reason = "rustc shows the name")]
#[rustfmt::skip]
pub struct NumberedComponentsAreWrittenInBrackets<const N: usize>(
    (), (), (), (), (), (), (), (), (), (), (), (), (), (), (), (),
);
impl<const N: usize> NumberedComponentsAreWrittenInBrackets<N> {
    const ONE: Self = Self((), (), (), (), (), (), (), (), (), (), (), (), (), (), (), ());
}
selectors! {
    /// Selectors of GLSL for textures.
    TextureSelectorsAreWrittenXyzw<const N: usize> { s t p q st ts tp pq stp stpq }
    /// Selectors of two sets, by letters or with a digit.
    SetsOfSelectorsDoNotMix<const N: usize> {
        xr xg xb xa yr yg yb ya zr zg zb za wr wg wb wa rx gx bx ax ry gy by ay rz gz bz az rw gw bw aw rgw bgw rgbw bgrw wrgb xya xyza
        zyxa axyz yxa x0 x1 x2 x3 x4 x5 x6 x7 x8 x9 y0 y1 y2 y3 y4 y5 y6 y7 y8 y9 z0 z1 z2 z3 z4 z5 z6 z7 z8 z9 w0 w1 w2 w3 w4 w5 w6 w7 w8
        w9 r0 r1 r2 r3 r4 r5 r6 r7 r8 r9 g0 g1 g2 g3 g4 g5 g6 g7 g8 g9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 a0 a1 a2 a3 a4 a5 a6 a7 a8 a9
        rgwb rbgw rbwg rwgb rwbg grbw grwb gbrw gbwr gwrb gwbr brgw brwg bgwr bwrg bwgr wrbg wgrb wgbr wbrg wbgr xyaz xzya xzay xayz
        xazy yxza yxaz yzxa yzax yaxz yazx zxya zxay zyax zaxy zayx axzy ayxz ayzx azxy azyx rwg grw gwr wrg wgr gbw gwb bwg wgb wbg rbw
        rwb brw bwr wrb wbr xay yax axy ayx yza yaz zya zay ayz azy xza xaz zxa zax axz azx
    }
    /// Selectors in the other case.
    SelectorsAreInLowerCase<const N: usize> {
        R G B A RG GB RGB RGBA BGR BGRA ARGB XY XZ XW YX YZ YW ZX ZY ZW XYZ ZYX YZX YZW XYZW WZYX ZYXW LO HI EVEN ODD
    }
    /// Names for which rustc would propose one component, and other names of halves.
    SelectorsAreXyzwOrRgbaOrLoHiEvenOdd<const N: usize> {
        c d e f h i j k l m n o u v xc xd xe xf xh xi xj xk xl xm xn xo xp xq xs xt xu xv yc yd ye yf yh yi yj yk yl ym yn yo yp yq ys yt
        yu yv zc zd ze zf zh zi zj zk zl zm zn zo zp zq zs zt zu zv wc wd we wf wh wi wj wk wl wm wn wo wp wq ws wt wu wv cx dx ex fx hx ix
        jx kx lx mx nx ox px qx sx tx ux vx cy dy ey fy hy iy jy ky ly my ny oy py qy sy ty uy vy cz dz ez fz hz iz jz kz lz mz nz oz pz qz
        sz tz uz vz cw dw ew fw hw iw jw kw lw mw nw ow pw qw sw tw uw vw high low upper lower evens odds
    }
    /// Selectors of one component that a vector of 2 lacks.
    VectorOf2LacksThisComponent { z w b a s2 s3 s4 s5 s6 s7 s8 s9 sa sb sc sd se sf }
    /// Selectors of one component that a vector of 3 lacks.
    VectorOf3LacksThisComponent { w a s3 s4 s5 s6 s7 s8 s9 sa sb sc sd se sf }
    /// Selectors of one component that a vector of 4 lacks.
    VectorOf4LacksThisComponent { s4 s5 s6 s7 s8 s9 sa sb sc sd se sf }
    /// Selectors of one component that a vector of 8 lacks.
    VectorOf8LacksThisComponent { s8 s9 sa sb sc sd se sf }
}
selectors_by_letters! {
    /// Selectors by letters, which a vector of 8 or 16 does not have.
    LettersReach4ComponentsWriteDigits { x y z w }
}
