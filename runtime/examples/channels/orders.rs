//! The orders of four channels: all 256 of them.

use swz::prelude::*;

/// One order, and the swizzles that bring pixels into it.
pub struct Order {
    /// The channels in their new order; as it stands, it is the selector of one pixel in a `uchar4`.
    pub name: &'static str,
    /// The selector of four pixels in a `uchar16`.
    pub group: &'static str,
    /// Brings the pixels of the first slice into this order in the second, which is as long.
    pub reorder: fn(&[u8], &mut [u8]),
}

/// Each row is the selector of a `uchar4` and, four pixels at a time, the same one of a `uchar16`.
macro_rules! orders {
    ($($pixel:ident $group:ident;)*) => {
        &[$(Order {
            name: stringify!($pixel),
            group: stringify!($group),
            reorder: |source, target| {
                let groups = source.chunks_exact(16);
                let rest = groups.remainder().chunks_exact(4);
                let (whole, left_over) = target.split_at_mut(source.len() / 16 * 16);
                for (group, to) in groups.map(uchar16::from_slice).zip(whole.chunks_exact_mut(16)) {
                    swz!(group.$group).copy_to_slice(to);
                }
                for (pixel, to) in rest.map(uchar4::from_slice).zip(left_over.chunks_exact_mut(4)) {
                    swz!(pixel.$pixel).copy_to_slice(to);
                }
            },
        }),*]
    };
}

/// Every order. They cost nothing but a line each: a swizzle is a constant, so it is chosen by choosing the function.
pub const ORDERS: &[Order] = orders! {
    rrrr s000044448888cccc; rrrg s000144458889cccd; rrrb s00024446888accce; rrra s00034447888bcccf;
    rrgr s001044548898ccdc; rrgg s001144558899ccdd; rrgb s00124456889accde; rrga s00134457889bccdf;
    rrbr s0020446488a8ccec; rrbg s0021446588a9cced; rrbb s0022446688aaccee; rrba s0023446788abccef;
    rrar s0030447488b8ccfc; rrag s0031447588b9ccfd; rrab s0032447688baccfe; rraa s0033447788bbccff;
    rgrr s010045448988cdcc; rgrg s010145458989cdcd; rgrb s01024546898acdce; rgra s01034547898bcdcf;
    rggr s011045548998cddc; rggg s011145558999cddd; rggb s01124556899acdde; rgga s01134557899bcddf;
    rgbr s0120456489a8cdec; rgbg s0121456589a9cded; rgbb s0122456689aacdee; rgba s0123456789abcdef;
    rgar s0130457489b8cdfc; rgag s0131457589b9cdfd; rgab s0132457689bacdfe; rgaa s0133457789bbcdff;
    rbrr s020046448a88cecc; rbrg s020146458a89cecd; rbrb s020246468a8acece; rbra s020346478a8bcecf;
    rbgr s021046548a98cedc; rbgg s021146558a99cedd; rbgb s021246568a9acede; rbga s021346578a9bcedf;
    rbbr s022046648aa8ceec; rbbg s022146658aa9ceed; rbbb s022246668aaaceee; rbba s022346678aabceef;
    rbar s023046748ab8cefc; rbag s023146758ab9cefd; rbab s023246768abacefe; rbaa s023346778abbceff;
    rarr s030047448b88cfcc; rarg s030147458b89cfcd; rarb s030247468b8acfce; rara s030347478b8bcfcf;
    ragr s031047548b98cfdc; ragg s031147558b99cfdd; ragb s031247568b9acfde; raga s031347578b9bcfdf;
    rabr s032047648ba8cfec; rabg s032147658ba9cfed; rabb s032247668baacfee; raba s032347678babcfef;
    raar s033047748bb8cffc; raag s033147758bb9cffd; raab s033247768bbacffe; raaa s033347778bbbcfff;
    grrr s100054449888dccc; grrg s100154459889dccd; grrb s10025446988adcce; grra s10035447988bdccf;
    grgr s101054549898dcdc; grgg s101154559899dcdd; grgb s10125456989adcde; grga s10135457989bdcdf;
    grbr s1020546498a8dcec; grbg s1021546598a9dced; grbb s1022546698aadcee; grba s1023546798abdcef;
    grar s1030547498b8dcfc; grag s1031547598b9dcfd; grab s1032547698badcfe; graa s1033547798bbdcff;
    ggrr s110055449988ddcc; ggrg s110155459989ddcd; ggrb s11025546998addce; ggra s11035547998bddcf;
    gggr s111055549998dddc; gggg s111155559999dddd; gggb s11125556999addde; ggga s11135557999bdddf;
    ggbr s1120556499a8ddec; ggbg s1121556599a9dded; ggbb s1122556699aaddee; ggba s1123556799abddef;
    ggar s1130557499b8ddfc; ggag s1131557599b9ddfd; ggab s1132557699baddfe; ggaa s1133557799bbddff;
    gbrr s120056449a88decc; gbrg s120156459a89decd; gbrb s120256469a8adece; gbra s120356479a8bdecf;
    gbgr s121056549a98dedc; gbgg s121156559a99dedd; gbgb s121256569a9adede; gbga s121356579a9bdedf;
    gbbr s122056649aa8deec; gbbg s122156659aa9deed; gbbb s122256669aaadeee; gbba s122356679aabdeef;
    gbar s123056749ab8defc; gbag s123156759ab9defd; gbab s123256769abadefe; gbaa s123356779abbdeff;
    garr s130057449b88dfcc; garg s130157459b89dfcd; garb s130257469b8adfce; gara s130357479b8bdfcf;
    gagr s131057549b98dfdc; gagg s131157559b99dfdd; gagb s131257569b9adfde; gaga s131357579b9bdfdf;
    gabr s132057649ba8dfec; gabg s132157659ba9dfed; gabb s132257669baadfee; gaba s132357679babdfef;
    gaar s133057749bb8dffc; gaag s133157759bb9dffd; gaab s133257769bbadffe; gaaa s133357779bbbdfff;
    brrr s20006444a888eccc; brrg s20016445a889eccd; brrb s20026446a88aecce; brra s20036447a88beccf;
    brgr s20106454a898ecdc; brgg s20116455a899ecdd; brgb s20126456a89aecde; brga s20136457a89becdf;
    brbr s20206464a8a8ecec; brbg s20216465a8a9eced; brbb s20226466a8aaecee; brba s20236467a8abecef;
    brar s20306474a8b8ecfc; brag s20316475a8b9ecfd; brab s20326476a8baecfe; braa s20336477a8bbecff;
    bgrr s21006544a988edcc; bgrg s21016545a989edcd; bgrb s21026546a98aedce; bgra s21036547a98bedcf;
    bggr s21106554a998eddc; bggg s21116555a999eddd; bggb s21126556a99aedde; bgga s21136557a99beddf;
    bgbr s21206564a9a8edec; bgbg s21216565a9a9eded; bgbb s21226566a9aaedee; bgba s21236567a9abedef;
    bgar s21306574a9b8edfc; bgag s21316575a9b9edfd; bgab s21326576a9baedfe; bgaa s21336577a9bbedff;
    bbrr s22006644aa88eecc; bbrg s22016645aa89eecd; bbrb s22026646aa8aeece; bbra s22036647aa8beecf;
    bbgr s22106654aa98eedc; bbgg s22116655aa99eedd; bbgb s22126656aa9aeede; bbga s22136657aa9beedf;
    bbbr s22206664aaa8eeec; bbbg s22216665aaa9eeed; bbbb s22226666aaaaeeee; bbba s22236667aaabeeef;
    bbar s22306674aab8eefc; bbag s22316675aab9eefd; bbab s22326676aabaeefe; bbaa s22336677aabbeeff;
    barr s23006744ab88efcc; barg s23016745ab89efcd; barb s23026746ab8aefce; bara s23036747ab8befcf;
    bagr s23106754ab98efdc; bagg s23116755ab99efdd; bagb s23126756ab9aefde; baga s23136757ab9befdf;
    babr s23206764aba8efec; babg s23216765aba9efed; babb s23226766abaaefee; baba s23236767ababefef;
    baar s23306774abb8effc; baag s23316775abb9effd; baab s23326776abbaeffe; baaa s23336777abbbefff;
    arrr s30007444b888fccc; arrg s30017445b889fccd; arrb s30027446b88afcce; arra s30037447b88bfccf;
    argr s30107454b898fcdc; argg s30117455b899fcdd; argb s30127456b89afcde; arga s30137457b89bfcdf;
    arbr s30207464b8a8fcec; arbg s30217465b8a9fced; arbb s30227466b8aafcee; arba s30237467b8abfcef;
    arar s30307474b8b8fcfc; arag s30317475b8b9fcfd; arab s30327476b8bafcfe; araa s30337477b8bbfcff;
    agrr s31007544b988fdcc; agrg s31017545b989fdcd; agrb s31027546b98afdce; agra s31037547b98bfdcf;
    aggr s31107554b998fddc; aggg s31117555b999fddd; aggb s31127556b99afdde; agga s31137557b99bfddf;
    agbr s31207564b9a8fdec; agbg s31217565b9a9fded; agbb s31227566b9aafdee; agba s31237567b9abfdef;
    agar s31307574b9b8fdfc; agag s31317575b9b9fdfd; agab s31327576b9bafdfe; agaa s31337577b9bbfdff;
    abrr s32007644ba88fecc; abrg s32017645ba89fecd; abrb s32027646ba8afece; abra s32037647ba8bfecf;
    abgr s32107654ba98fedc; abgg s32117655ba99fedd; abgb s32127656ba9afede; abga s32137657ba9bfedf;
    abbr s32207664baa8feec; abbg s32217665baa9feed; abbb s32227666baaafeee; abba s32237667baabfeef;
    abar s32307674bab8fefc; abag s32317675bab9fefd; abab s32327676babafefe; abaa s32337677babbfeff;
    aarr s33007744bb88ffcc; aarg s33017745bb89ffcd; aarb s33027746bb8affce; aara s33037747bb8bffcf;
    aagr s33107754bb98ffdc; aagg s33117755bb99ffdd; aagb s33127756bb9affde; aaga s33137757bb9bffdf;
    aabr s33207764bba8ffec; aabg s33217765bba9ffed; aabb s33227766bbaaffee; aaba s33237767bbabffef;
    aaar s33307774bbb8fffc; aaag s33317775bbb9fffd; aaab s33327776bbbafffe; aaaa s33337777bbbbffff;
};
