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
      <Button onClick={() => alert('One sentence, one button.')}>Alert</Button>
      <Button onClick={() => confirm({ message: 'Are you sure?', confirm: 'Yes', escape: 'Nevermind' })}>
        Confirm
      </Button>
      <Button
        onClick={() => {
          alert('The first of two.')
          alert('The second, after the first.')
        }}
      >
        Two in a row
      </Button>
      <Button onClick={() => toast('Posted to mossy-hours')}>Toast</Button>
      <Button onClick={() => toast('Deleted', { action: { label: 'Undo', press: () => toast('Back again') } })}>
        Toast with undo
      </Button>
      <Button onClick={() => toast('That did not work.', { tone: 'problem' })}>Problem</Button>
      <PopoverButton label="Popover" icon={<Zap />} popover={{}}>
        {(close) => (
          <div className={styles.inPopover}>
            <p>Anything may stand here.</p>
            <Button size="small" onClick={close}>
              Close
            </Button>
          </div>
        )}
      </PopoverButton>
      <MenuButton label="Menu" icon={<Ellipsis />}>
        <MenuItem onPress={() => toast('Edit')}>Edit</MenuItem>
        <MenuItem tone="danger" onPress={() => toast('Delete')}>
          Delete
        </MenuItem>
      </MenuButton>
    </>
  )
}
