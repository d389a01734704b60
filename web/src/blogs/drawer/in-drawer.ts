import { createContext } from 'react'

/** Tells whether this stands in a blog view over a page, whose own address does not show it. */
export const InDrawerContext = createContext(false)
