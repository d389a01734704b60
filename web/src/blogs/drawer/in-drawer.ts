import { createContext } from 'react'

/** Whether this stands in a blog view over a page, whose own address tells nothing of it. */
export const InDrawerContext = createContext(false)
