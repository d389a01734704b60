import type { Tx } from '../../core/database/database.ts'
import { Provided } from '../../core/provided.ts'

/** Ends the tokens of every app that an account allowed; apps stand above. */
export const appsEnder = new Provided<(tx: Tx, accountId: string) => Promise<void>>('the end of apps')
