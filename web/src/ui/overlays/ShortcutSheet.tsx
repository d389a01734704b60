import { Suspense, useState } from 'react'
import { lazyLayer } from '../../core/page/lazy.ts'
import { shortcutTable } from './shortcut-table.ts'
import { useShortcut } from './shortcuts.ts'

const ShortcutList = lazyLayer('ShortcutList', async () => (await import('./ShortcutList.tsx')).ShortcutList)

/** Pressing `?` shows every key that works here. */
export function ShortcutSheet() {
  const [isOpen, setOpen] = useState(false)
  useShortcut(shortcutTable.sheet, () => setOpen(true))
  return <Suspense>{isOpen && <ShortcutList onClose={() => setOpen(false)} />}</Suspense>
}
