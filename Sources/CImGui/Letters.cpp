// The fonts of the panels: rasterizes a font file into an atlas of letters.
//
// Up to Dear ImGui 1.91, letters of fixed sizes are rasterized in advance, on any thread (igMakeLetters), into one texture. From 1.92 on,
// Dear ImGui rasterizes a letter when a frame first uses the letter in a size, so only the file is read in advance.

#include "Internal.h"

#include <imgui/imgui_freetype.h>

#include <cstdio>
#include <cstring>
#include <vector>

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

} // namespace

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
    if (igLetters *letters = igMakeLetters(path, face, pixelSizes, count)) return igSetLetters(letters, scale);
    ImFontAtlas *atlas = ImGui::GetIO().Fonts;
    atlas->Clear();
    ImFontConfig config;
    config.SizePixels = pixelSizes[0];
    atlas->AddFontDefault(&config);
    igApplyStyle(scale);
    return false;
}

#else

namespace {

// The characters that file names and messages commonly hold. A character that the font lacks shows as its replacement glyph.
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

/// Adds the font of a file to `atlas` in several sizes and rasterizes its letters. Returns false if the file is not a usable font.
bool buildFonts(ImFontAtlas *atlas, const char *path, int face, const float *pixelSizes, int count) {
    std::vector<unsigned char> bytes;
    if (!readFile(path, bytes)) return false;
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.FontNo = face;
    config.GlyphRanges = glyphRanges;
    for (int index = 0; index < count; ++index)
        atlas->AddFontFromMemoryTTF(bytes.data(), int(bytes.size()), pixelSizes[index], &config);
    bool isBuilt = atlas->Build();
    // `bytes` is about to be freed: the atlas must not keep pointers into it.
    atlas->ClearInputData();
    return isBuilt;
}

} // namespace

void igUseFreeType(ImFontAtlas *atlas) { atlas->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType(); }

bool igSetFont(const char *path, int face, const float *pixelSizes, int count, float scale) {
    ImFontAtlas *atlas = ImGui::GetIO().Fonts;
    bool hasGraphics = ImGui::GetIO().BackendRendererUserData;
    if (hasGraphics) ImGui_ImplOpenGL3_DestroyFontsTexture();
    atlas->Clear();
    bool isFound = path && buildFonts(atlas, path, face, pixelSizes, count);
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
    if (path && buildFonts(atlas, path, face, pixelSizes, count)) return new igLetters{atlas};
    IM_DELETE(atlas);
    return nullptr;
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
