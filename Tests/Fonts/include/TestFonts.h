// Linking with TestFonts puts fonts.conf into effect. See TestFonts.c.

/// The folder of the fonts that fonts.conf names.
#define TEST_FONTS_FOLDER "/usr/share/fonts/truetype/dejavu"
