import { createContext } from 'react'

interface Pictured {
  name: string
  is_adult?: boolean
}

/** Tells whether the viewer sees a blog's avatar only as a mosaic; the page says who that is. BLOG-262 */
export const PixelatedContext = createContext<(blog: Pictured) => boolean>(() => false)
