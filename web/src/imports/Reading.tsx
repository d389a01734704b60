import type { Import } from '@bowerbird/domain/imports/imports.contract.ts'
import { Loader } from '../ui/Loader.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { GiveUp } from './GiveUp.tsx'
import styles from './Imports.module.css'
import { counted } from './words.ts'

/** The dry run at work; nothing is changed by it. */
export function Reading({ name, one }: { name: string; one: Import }) {
  return (
    <Stack>
      <h2 className={styles.heading}>Looking through {one.from}</h2>
      {one.total > 0 ? <ProgressBar share={one.done / one.total} label="Read" /> : <Loader label="Reading" />}
      <p>
        {one.done > 0 && `${counted(one.done, 'post')} read so far. `}
        Nothing is changed yet. You can close this page: the report will stand here.
      </p>
      <Actions>
        <GiveUp name={name} one={one} />
      </Actions>
    </Stack>
  )
}
