// Only types and constants. The program does not link SDL2_image but loads it at its first use.
#include <SDL2/SDL_image.h>
