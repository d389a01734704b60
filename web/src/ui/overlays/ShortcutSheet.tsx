import { Suspense, useState } from 'react'
import { quietLazy } from '../../core/page/late.ts'
import { useShortcut } from './shortcuts.ts'

const ShortcutList = quietLazy('ShortcutList', async () => (await import('./ShortcutList.tsx')).ShortcutList)

/** Pressing `?` shows every key that works here. */
export function ShortcutSheet() {
  const [isOpen, setOpen] = useState(false)
  useShortcut({ keys: 'Shift+?', label: 'Show this sheet', group: 'Everywhere' }, () => setOpen(true))
  return <Suspense>{isOpen && <ShortcutList onClose={() => setOpen(false)} />}</Suspense>
}
