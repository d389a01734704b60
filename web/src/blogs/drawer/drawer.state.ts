import { create } from 'zustand'

interface Drawer {
  isOpen: boolean
  /** A post form lies over it. BLOG-028 */
  isSuspended: boolean
  /** How many texts inside it were begun and not sent. BLOG-036 */
  unsentCount: number
}

export const useDrawer = create<Drawer>(() => ({ isOpen: false, isSuspended: false, unsentCount: 0 }))

export const setDrawer = (change: Partial<Pick<Drawer, 'isOpen' | 'isSuspended'>>): void => useDrawer.setState(change)

export const countUnsent = (step: 1 | -1): void =>
  useDrawer.setState(({ unsentCount }) => ({ unsentCount: Math.max(0, unsentCount + step) }))

/** BLOG-029, BLOG-030 */
export const mayOpen = ({ isOpen, isSuspended }: Drawer): boolean => !isOpen && !isSuspended
/** BLOG-032 */
export const mayReplace = ({ isOpen, isSuspended }: Drawer): boolean => isOpen && !isSuspended
/** BLOG-028 */
export const mayClose = ({ isOpen, isSuspended }: Drawer): boolean => isOpen && !isSuspended
