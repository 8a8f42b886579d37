// Finding a font file by fontconfig.

#include "CImGui.h"

#include <fontconfig/fontconfig.h>

#include <cstring>

bool igFindFont(const char *name, char *path, size_t capacity, int *face) {
    FcConfig *config = FcInitLoadConfigAndFonts();
    if (!config) return false;
    bool isFound = false;
    if (FcPattern *pattern = FcNameParse(reinterpret_cast<const FcChar8 *>(name))) {
        FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
        FcConfigSubstitute(config, pattern, FcMatchPattern);
        FcDefaultSubstitute(pattern);
        FcResult result;
        if (FcPattern *match = FcFontMatch(config, pattern, &result)) {
            FcChar8 *file = nullptr;
            FcBool isScalable = FcFalse;
            if (FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch
                && FcPatternGetBool(match, FC_SCALABLE, 0, &isScalable) == FcResultMatch && isScalable
                && std::strlen(reinterpret_cast<const char *>(file)) < capacity) {
                std::strcpy(path, reinterpret_cast<const char *>(file));
                int index = 0;
                // The upper half selects an instance of a variable font, which the font builder does not support.
                *face = FcPatternGetInteger(match, FC_INDEX, 0, &index) == FcResultMatch ? index & 0xFFFF : 0;
                isFound = true;
            }
            FcPatternDestroy(match);
        }
        FcPatternDestroy(pattern);
    }
    FcConfigDestroy(config);
    return isFound;
}
