#"pragma"
