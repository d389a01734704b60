import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/overlays/Sheet.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Samples.module.css'

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
        illustration="shell"
        title="Nothing here yet"
        action={<Button look="primary">Do this</Button>}
      >
        One sentence, one drawing, one thing to do next.
      </EmptyState>
    </Stack>
  )
}
