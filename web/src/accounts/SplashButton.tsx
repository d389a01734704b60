import Menu from 'lucide-react/icons/menu'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'

const SplashDrawer = lazy(async () => ({ default: (await import('./SplashDrawer.tsx')).SplashDrawer }))

export function SplashButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Menu" icon={<Menu />} aria-expanded={isOpen} onClick={() => setOpen(true)} />
      <Suspense>{isOpen && <SplashDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
