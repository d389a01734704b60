import { t } from '@bowerbird/domain/core/language/t.ts'
import Menu from 'lucide-react/icons/menu'
import { Suspense, useState } from 'react'
import { lazyLayer } from '../../core/page/lazy.ts'
import { IconButton } from '../../ui/fields/IconButton.tsx'

const SplashDrawer = lazyLayer('SplashDrawer', async () => (await import('./SplashDrawer.tsx')).SplashDrawer)

export function SplashButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('Menu')} icon={<Menu />} aria-expanded={isOpen} onClick={() => setOpen(true)} />
      <Suspense>{isOpen && <SplashDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
