// The fonts of the panels: rasterizes a font file into an atlas of letters.
//
// Up to Dear ImGui 1.91, letters of fixed sizes are rasterized in advance, on any thread (igMakeLetters), into one texture. From 1.92 on,
// Dear ImGui rasterizes a letter when a frame first uses the letter in a size, so only the file is read in advance.
//
// The letters of a font are those of Latin, Greek and Cyrillic. Texts may contain others, such as the names of layers and files. They are
// noted while a frame is laid out, and the next igSetFont takes them from the fonts that fontconfig finds. Text is not shaped: the letters
// of a word stand one after the other, from left to right.

#include "Internal.h"

#include <imgui/imgui_freetype.h>
#include <imgui/imgui_internal.h>

#include <cstdio>
#include <cstring>
#include <set>

namespace {

bool readFile(const char *path, std::vector<unsigned char> &bytes) {
    FILE *file = std::fopen(path, "rb");
    if (!file) return false;
    // Reserves the whole size at once: growing step by step would copy the bytes again and again.
    long size = std::fseek(file, 0, SEEK_END) == 0 ? std::ftell(file) : 0;
    std::rewind(file);
    if (size > 0 && size <= (64 << 20)) bytes.reserve(size_t(size));
    unsigned char block[65536];
    size_t count;
    while ((count = std::fread(block, 1, sizeof block, file)) > 0) {
        bytes.insert(bytes.end(), block, block + count);
        if (bytes.size() > (64u << 20)) break;
    }
    bool isComplete = !std::ferror(file) && bytes.size() <= (64u << 20) && !bytes.empty();
    std::fclose(file);
    return isComplete;
}

// The characters that file names and messages commonly hold.
const ImWchar glyphRanges[] = {
    0x0020, 0x024F, // Latin
    0x0370, 0x03FF, // Greek
    0x0400, 0x052F, // Cyrillic
    0x2010, 0x2027, // dashes, quotes, ellipsis
    0x2190, 0x2193, // arrows
    0x221E, 0x221E, // infinity
    0x2260, 0x2265, // comparisons
    0x2308, 0x230B, // ceiling and floor
    0,
};

bool isInRanges(unsigned int letter) {
    for (const ImWchar *range = glyphRanges; *range; range += 2)
        if (letter >= range[0] && letter <= range[1]) return true;
    return false;
}

/// The letters outside the ranges that texts have contained, and the number of those for which fonts have been looked for.
std::set<ImWchar> notedLetters;
size_t soughtCount = 0;
/// Each letter takes room in the texture.
const size_t mostLetters = 4096;

/// Finds the fonts of the noted letters.
std::vector<igFontPart> findParts() {
    soughtCount = notedLetters.size();
    if (notedLetters.empty()) return {};
    return igFindFontParts("sans-serif", std::vector<ImWchar>(notedLetters.begin(), notedLetters.end()));
}

} // namespace

void igNoteLetters(const char *text) {
    if (!text) return;
    const char *end = text + std::strlen(text);
    while (text < end) {
        if ((unsigned char)*text < 0x80) {
            ++text;
            continue;
        }
        unsigned int letter = 0;
        text += ImTextCharFromUtf8(&letter, text, end);
        if (letter <= IM_UNICODE_CODEPOINT_MAX && letter != IM_UNICODE_CODEPOINT_INVALID && letter >= 0xA0 && !isInRanges(letter)
            && notedLetters.size() < mostLetters)
            notedLetters.insert((ImWchar)letter);
    }
}

void igForgetLetters(void) {
    notedLetters.clear();
    soughtCount = 0;
}

bool igWantsLetters(void) { return notedLetters.size() != soughtCount; }

#if IMGUI_VERSION_NUM >= 19200

struct igLetters {
    std::vector<unsigned char> bytes;
    int face;
    float pixelSize;
};

void igUseFreeType(ImFontAtlas *atlas) {
#if IMGUI_VERSION_NUM >= 19210
    atlas->SetFontLoader(ImGuiFreeType::GetFontLoader());
#else
    atlas->FontLoader = ImGuiFreeType::GetFontLoader();
#endif
}

igLetters *igMakeLetters(const char *path, int face, const float *pixelSizes, int count) {
    std::vector<unsigned char> bytes;
    if (!path || count < 1 || !readFile(path, bytes)) return nullptr;
    return new igLetters{std::move(bytes), face, pixelSizes[0]};
}

void igFreeLetters(igLetters *letters) { delete letters; }

bool igHasLetter(uint32_t letter) {
    // Between two frames no font is current.
    const ImVector<ImFont *> &fonts = ImGui::GetIO().Fonts->Fonts;
    return !fonts.empty() && fonts[0]->IsGlyphInFont((ImWchar)letter);
}

bool igSetLetters(igLetters *letters, float scale) {
    ImFontAtlas *atlas = ImGui::GetIO().Fonts;
    atlas->Clear();
    ImFontConfig config;
    config.FontNo = letters->face;
    // The atlas owns the copy and frees it by Dear ImGui's allocator.
    void *copy = IM_ALLOC(letters->bytes.size());
    std::memcpy(copy, letters->bytes.data(), letters->bytes.size());
    bool isFont = atlas->AddFontFromMemoryTTF(copy, int(letters->bytes.size()), letters->pixelSize, &config);
    if (!isFont) {
        ImFontConfig fallback;
        fallback.SizePixels = letters->pixelSize;
        atlas->AddFontDefault(&fallback);
    }
    delete letters;
    igApplyStyle(scale);
    return isFont;
}

bool igSetFont(const char *path, int face, const float *pixelSizes, int count, float scale) {
    std::vector<igFontPart> parts = findParts();
    ImFontAtlas *atlas = ImGui::GetIO().Fonts;
    if (igLetters *letters = igMakeLetters(path, face, pixelSizes, count)) {
        if (!igSetLetters(letters, scale)) return false;
        for (igFontPart &part : parts) {
            // Dear ImGui rasterizes all letters that the first font has.
            std::vector<unsigned char> bytes;
            if ((part.path == path && part.face == face) || !readFile(part.path.c_str(), bytes)) continue;
            ImFontConfig config;
            config.MergeMode = true;
            config.FontNo = part.face;
            void *copy = IM_ALLOC(bytes.size());
            std::memcpy(copy, bytes.data(), bytes.size());
            atlas->AddFontFromMemoryTTF(copy, int(bytes.size()), pixelSizes[0], &config);
        }
        return true;
    }
    atlas->Clear();
    ImFontConfig config;
    config.SizePixels = pixelSizes[0];
    atlas->AddFontDefault(&config);
    igApplyStyle(scale);
    return false;
}

#else

namespace {

/// A font file in memory, and what is taken from it.
struct FontSource {
    std::vector<unsigned char> bytes;
    int face;
    /// Pairs of first and last letters, and 0 at the end.
    std::vector<ImWchar> ranges;
};

/// Adds a font to `atlas` in several sizes, with letters of other fonts, and rasterizes the letters. A character that no font has shows as
/// the replacement glyph. Returns false if a file is not a usable font.
bool buildFonts(ImFontAtlas *atlas, std::vector<FontSource> &sources, const float *pixelSizes, int count) {
    for (int index = 0; index < count; ++index) {
        for (FontSource &source : sources) {
            ImFontConfig config;
            config.FontDataOwnedByAtlas = false;
            config.FontNo = source.face;
            config.GlyphRanges = source.ranges.data();
            config.MergeMode = &source != &sources.front();
            atlas->AddFontFromMemoryTTF(source.bytes.data(), int(source.bytes.size()), pixelSizes[index], &config);
        }
    }
    bool isBuilt = atlas->Build();
    // The bytes are about to be freed: the atlas must not keep pointers into them.
    atlas->ClearInputData();
    return isBuilt;
}

bool buildFonts(
    ImFontAtlas *atlas, const char *path, int face, const std::vector<igFontPart> &parts, const float *pixelSizes, int count
) {
    std::vector<FontSource> sources(1);
    if (!readFile(path, sources[0].bytes)) return false;
    sources[0].face = face;
    sources[0].ranges.assign(std::begin(glyphRanges), std::end(glyphRanges));
    for (const igFontPart &part : parts) {
        FontSource source{{}, part.face, {}};
        if (!readFile(part.path.c_str(), source.bytes)) continue;
        for (ImWchar letter : part.letters) source.ranges.insert(source.ranges.end(), {letter, letter});
        source.ranges.push_back(0);
        sources.push_back(std::move(source));
    }
    if (buildFonts(atlas, sources, pixelSizes, count)) return true;
    if (sources.size() == 1) return false;
    // One of the other files is broken.
    atlas->Clear();
    sources.resize(1);
    return buildFonts(atlas, sources, pixelSizes, count);
}

} // namespace

void igUseFreeType(ImFontAtlas *atlas) { atlas->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType(); }

bool igSetFont(const char *path, int face, const float *pixelSizes, int count, float scale) {
    ImFontAtlas *atlas = ImGui::GetIO().Fonts;
    bool hasGraphics = ImGui::GetIO().BackendRendererUserData;
    if (hasGraphics) ImGui_ImplOpenGL3_DestroyFontsTexture();
    atlas->Clear();
    bool isFound = path && buildFonts(atlas, path, face, findParts(), pixelSizes, count);
    soughtCount = notedLetters.size();
    if (!isFound) {
        atlas->Clear();
        for (int index = 0; index < count; ++index) {
            ImFontConfig config;
            config.SizePixels = pixelSizes[index];
            atlas->AddFontDefault(&config);
        }
        atlas->Build();
    }
    igApplyStyle(scale);
    return hasGraphics && ImGui_ImplOpenGL3_CreateFontsTexture() && isFound;
}

struct igLetters {
    ImFontAtlas *atlas;
};

igLetters *igMakeLetters(const char *path, int face, const float *pixelSizes, int count) {
    ImFontAtlas *atlas = IM_NEW(ImFontAtlas)();
    igUseFreeType(atlas);
    if (path && buildFonts(atlas, path, face, {}, pixelSizes, count)) return new igLetters{atlas};
    IM_DELETE(atlas);
    return nullptr;
}

bool igHasLetter(uint32_t letter) {
    // Between two frames the current font may be one that `igSetFont` has freed.
    const ImVector<ImFont *> &fonts = ImGui::GetIO().Fonts->Fonts;
    return !fonts.empty() && fonts[0]->FindGlyphNoFallback((ImWchar)letter) != nullptr;
}

void igFreeLetters(igLetters *letters) {
    if (!letters) return;
    IM_DELETE(letters->atlas);
    delete letters;
}

bool igSetLetters(igLetters *letters, float scale) {
    ImGuiIO &io = ImGui::GetIO();
    bool hasGraphics = io.BackendRendererUserData;
    if (hasGraphics) ImGui_ImplOpenGL3_DestroyFontsTexture();
    // The context owns its atlas and frees it with itself.
    IM_DELETE(io.Fonts);
    io.Fonts = letters->atlas;
    delete letters;
    igApplyStyle(scale);
    return !hasGraphics || ImGui_ImplOpenGL3_CreateFontsTexture();
}

#endif
