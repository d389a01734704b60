import { create } from 'zustand'

interface Drawer {
  isOpen: boolean
  /** A post form lies over it. BLOG-028 */
  isSuspended: boolean
}

export const useDrawer = create<Drawer>(() => ({ isOpen: false, isSuspended: false }))

export const setDrawer = (change: Partial<Drawer>): void => useDrawer.setState(change)

/** BLOG-029, BLOG-030 */
export const mayOpen = ({ isOpen, isSuspended }: Drawer): boolean => !isOpen && !isSuspended
/** BLOG-032 */
export const mayReplace = ({ isOpen, isSuspended }: Drawer): boolean => isOpen && !isSuspended
/** BLOG-028 */
export const mayClose = ({ isOpen, isSuspended }: Drawer): boolean => isOpen && !isSuspended
