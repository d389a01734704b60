import Menu from 'lucide-react/icons/menu'
import { Suspense, useState } from 'react'
import { quietLazy } from '../../core/page/late.ts'
import { IconButton } from '../../ui/fields/IconButton.tsx'

const SplashDrawer = quietLazy('SplashDrawer', async () => (await import('./SplashDrawer.tsx')).SplashDrawer)

export function SplashButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Menu" icon={<Menu />} aria-expanded={isOpen} onClick={() => setOpen(true)} />
      <Suspense>{isOpen && <SplashDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
