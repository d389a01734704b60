import { accountWrites } from './account-writes.ts'
import { postWrites } from './post-writes.ts'
import { staffWrites } from './staff-writes.ts'
import type { Write } from './write.ts'

/** Every write, so that a new one that is missing here fails a test. */
export const writes: readonly Write[] = [...postWrites, ...accountWrites, ...staffWrites]
