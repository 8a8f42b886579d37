#include <SDL2/SDL_image.h>
#include <tiffio.h>
