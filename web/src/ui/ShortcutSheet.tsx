import { lazy, Suspense, useState } from 'react'
import { useShortcut } from './shortcuts.ts'

const ShortcutList = lazy(async () => ({ default: (await import('./ShortcutList.tsx')).ShortcutList }))

/** Pressing `?` shows every key that works here. */
export function ShortcutSheet() {
  const [isOpen, setOpen] = useState(false)
  useShortcut({ keys: 'Shift+?', label: 'Show this sheet', group: 'Everywhere' }, () => setOpen(true))
  return <Suspense>{isOpen && <ShortcutList onClose={() => setOpen(false)} />}</Suspense>
}
