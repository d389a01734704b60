import { t } from '@bowerbird/domain/core/language/t.ts'
import Menu from 'lucide-react/icons/menu'
import { Suspense, useState } from 'react'
import { lazyLayer } from '../core/page/lazy.ts'
import { IconButton } from '../ui/fields/IconButton.tsx'

const MemberDrawer = lazyLayer('MemberDrawer', async () => (await import('./MemberDrawer.tsx')).MemberDrawer)

export function DrawerButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('Menu')}
        icon={<Menu />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Suspense>{isOpen && <MemberDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
