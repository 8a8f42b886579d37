// Gives a program the fonts of fonts.conf, in the folder of this file, instead of the machine's.
//
// The function below runs when the program is loaded, before its main function. No thread but the first exists then, and nothing has
// asked fontconfig for a font. Child processes inherit the variables.

#include "TestFonts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((constructor)) static void use_test_fonts(void) {
    char path[4096];
    const char *slash = strrchr(__FILE__, '/');
    int length = slash ? (int)(slash - __FILE__) : 0;
    if (length == 0 || snprintf(path, sizeof path, "%.*s/fonts.conf", length, __FILE__) >= (int)sizeof path) {
        fputs("TestFonts: fonts.conf cannot be found, so tests use the fonts of the machine\n", stderr);
        return;
    }
    setenv("FONTCONFIG_FILE", path, 1);
    // The user's language decides between fonts, too.
    setenv("FC_LANG", "en", 1);
    setenv("PANGO_LANGUAGE", "en", 1);
}
