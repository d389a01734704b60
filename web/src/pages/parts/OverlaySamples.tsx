import Ellipsis from 'lucide-react/icons/ellipsis'
import Zap from 'lucide-react/icons/zap'
import { Button } from '../../ui/Button.tsx'
import { alert, confirm } from '../../ui/dialogs.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { MenuButton, MenuItem } from '../../ui/Menu.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Stack } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { toast } from '../../ui/toasts.ts'
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
      <Tooltip words="A few words about it">
        <span>Point at me</span>
      </Tooltip>
    </>
  )
}

export function StateSamples() {
  return (
    <Stack>
      <div className={styles.row}>
        <Loader />
        <RelativeTime at="2024-02-29T12:00:00Z" />
      </div>
      <Skeleton width="60%" />
      <Skeleton height={120} />
      <ProgressBar share={0.62} label="Uploading" />
      <Notice>Something to know.</Notice>
      <Notice tone="success">It is done.</Notice>
      <Notice tone="warning">Mind this.</Notice>
      <Notice tone="problem">It could not be done.</Notice>
      <EmptyState
        ground="card"
        trinket="shell"
        title="Nothing here yet"
        action={<Button look="primary">Do this</Button>}
      >
        One sentence, one drawing, one thing to do next.
      </EmptyState>
    </Stack>
  )
}
