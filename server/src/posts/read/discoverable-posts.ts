import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../../core/http/viewer.ts'
import { isBlogDiscoverableBy } from '../../moderation/discoverable-blogs.ts'
import { isLabelled, isMarkedOrLabelled, isMarkedSensitive } from './trail-flags.ts'

/**
 * A discoverable post may be shown to a viewer who did not look for it. Safe mode excludes posts with anything marked
 * sensitive.
 */
export const isPostDiscoverableBy = (viewer: Viewer, how: { isSafeModeOn: boolean }): RawBuilder<SqlBool> =>
  how.isSafeModeOn
    ? sql`(${isBlogDiscoverableBy(viewer, how)} and not ${isMarkedSensitive})`
    : isBlogDiscoverableBy(viewer, how)

/** Lists of tags leave out those of labelled posts, because they would tell what the posts are about. */
export const areTagsDiscoverableBy = (viewer: Viewer, how: { isSafeModeOn: boolean }): RawBuilder<SqlBool> =>
  sql`(${isBlogDiscoverableBy(viewer, how)} and not ${how.isSafeModeOn ? isMarkedOrLabelled : isLabelled})`
