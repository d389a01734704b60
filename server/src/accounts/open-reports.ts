import type { RawBuilder } from 'kysely'
import { Provided } from '../core/provided.ts'

/** The number of reports that wait for staff, as one value of a larger statement. */
export const openReports = new Provided<RawBuilder<number>>('open reports')
