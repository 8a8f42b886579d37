// Finding font files by fontconfig.

#include "Internal.h"

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

std::vector<igFontPart> igFindFontParts(const char *name, const std::vector<ImWchar> &letters) {
    std::vector<igFontPart> parts;
    // The configuration that text of scenes uses, too.
    FcConfig *config = FcConfigReference(nullptr);
    FcPattern *pattern = FcNameParse(reinterpret_cast<const FcChar8 *>(name));
    FcCharSet *missing = FcCharSetCreate();
    if (config && pattern && missing) {
        for (ImWchar letter : letters) FcCharSetAddChar(missing, letter);
        FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
        FcPatternAddCharSet(pattern, FC_CHARSET, missing);
        FcConfigSubstitute(config, pattern, FcMatchPattern);
        FcDefaultSubstitute(pattern);
        FcResult result;
        // All fonts: fontconfig would leave out one whose letters an earlier font has, also if that is a bitmap or in colours.
        FcFontSet *fonts = FcFontSort(config, pattern, FcFalse, nullptr, &result);
        const size_t most = 8;
        for (int index = 0; fonts && index < fonts->nfont && parts.size() < most && FcCharSetCount(missing) > 0; ++index) {
            FcPattern *font = fonts->fonts[index];
            FcChar8 *file = nullptr;
            FcCharSet *has = nullptr;
            FcBool isScalable = FcFalse, isColored = FcFalse;
            FcPatternGetBool(font, FC_SCALABLE, 0, &isScalable);
            FcPatternGetBool(font, FC_COLOR, 0, &isColored);
            if (!isScalable || isColored || FcPatternGetString(font, FC_FILE, 0, &file) != FcResultMatch
                || FcPatternGetCharSet(font, FC_CHARSET, 0, &has) != FcResultMatch)
                continue;
            igFontPart part{reinterpret_cast<const char *>(file), 0, {}};
            for (ImWchar letter : letters)
                if (FcCharSetHasChar(has, letter) && FcCharSetHasChar(missing, letter)) part.letters.push_back(letter);
            if (part.letters.empty()) continue;
            for (ImWchar letter : part.letters) FcCharSetDelChar(missing, letter);
            int face = 0;
            if (FcPatternGetInteger(font, FC_INDEX, 0, &face) == FcResultMatch) part.face = face & 0xFFFF;
            parts.push_back(std::move(part));
        }
        if (fonts) FcFontSetDestroy(fonts);
    }
    if (missing) FcCharSetDestroy(missing);
    if (pattern) FcPatternDestroy(pattern);
    if (config) FcConfigDestroy(config);
    return parts;
}
