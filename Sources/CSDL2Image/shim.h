// SDL2_image is no link: it is loaded when it is needed. Its types and constants are wanted.
#include <SDL2/SDL_image.h>
