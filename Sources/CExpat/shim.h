/* The limits on entities are declared only where the header is told that the library was built with DTD support. */
#ifndef XML_DTD
#define XML_DTD 1
#endif
#include <expat.h>
