import { t } from '@bowerbird/domain/core/language/t.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Zap from 'lucide-react/icons/zap'
import { Button } from '../../ui/fields/Button.tsx'
import { alert, confirm } from '../../ui/overlays/dialogs.ts'
import { MenuButton, MenuItem } from '../../ui/overlays/Menu.tsx'
import { PopoverButton } from '../../ui/overlays/PopoverButton.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import styles from './Samples.module.css'

export function OverlaySamples() {
  return (
    <>
      <Button onClick={() => alert(t('One sentence, one button.'))}>{t('Alert')}</Button>
      <Button onClick={() => confirm({ message: t('Are you sure?'), confirm: t('Yes'), escape: t('Nevermind') })}>
        {t('Confirm')}
      </Button>
      <Button
        onClick={() => {
          alert(t('The first of two.'))
          alert(t('The second, after the first.'))
        }}
      >
        {t('Two in a row')}
      </Button>
      <Button onClick={() => toast(t('Posted to mossy-hours'))}>{t('Toast')}</Button>
      <Button
        onClick={() => toast(t('Deleted'), { action: { label: t('Undo'), press: () => toast(t('Back again')) } })}
      >
        {t('Toast with undo')}
      </Button>
      <Button onClick={() => toast(t('That did not work.'), { tone: 'problem' })}>{t('Problem')}</Button>
      <PopoverButton label={t('Popover')} icon={<Zap />} popover={{}}>
        {(close) => (
          <div className={styles.inPopover}>
            <p>{t('Anything may stand here.')}</p>
            <Button size="small" onClick={close}>
              {t('Close')}
            </Button>
          </div>
        )}
      </PopoverButton>
      <MenuButton label={t('Menu')} icon={<Ellipsis />}>
        <MenuItem onPress={() => toast(t('Edit'))}>{t('Edit')}</MenuItem>
        <MenuItem tone="danger" onPress={() => toast('Delete')}>
          {t('Delete')}
        </MenuItem>
      </MenuButton>
    </>
  )
}
