import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../../core/http/viewer.ts'
import { isBlogDiscoverableBy } from '../../moderation/discoverable-blogs.ts'
import { isMarkedSensitive } from './trail-marks.ts'

/** Whoever did not look for the post may come across it; in safe mode only if nothing in it is marked sensitive. */
export const isPostDiscoverableBy = (viewer: Viewer, how: { isSafeModeOn: boolean }): RawBuilder<SqlBool> =>
  how.isSafeModeOn
    ? sql`(${isBlogDiscoverableBy(viewer, how)} and not ${isMarkedSensitive})`
    : isBlogDiscoverableBy(viewer, how)
