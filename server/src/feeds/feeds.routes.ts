import * as ads from '@bowerbird/domain/feeds/ads.contract.ts'
import { readArchive as archiveCall } from '@bowerbird/domain/feeds/archive.contract.ts'
import { readCalendar as calendarCall } from '@bowerbird/domain/feeds/calendar.contract.ts'
import { readPostsToEdit as editAllCall } from '@bowerbird/domain/feeds/edit-all.contract.ts'
import { readExplore as exploreCall } from '@bowerbird/domain/feeds/explore.contract.ts'
import * as calls from '@bowerbird/domain/feeds/feeds.contract.ts'
import * as tags from '@bowerbird/domain/feeds/followed-tags.contract.ts'
import { readLively as livelyCall } from '@bowerbird/domain/feeds/lively.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve, serveAll } from '../core/http/serve.ts'
import { readAppealQueue } from './appeals.views.ts'
import { readArchive } from './archive.views.ts'
import { readBlogView } from './blog.views.ts'
import { readCalendar } from './calendar.views.ts'
import { readPostsToEdit } from './edit-all.views.ts'
import { readExplore } from './explore.views.ts'
import { readTimeline } from './feeds.views.ts'
import * as followedTagsActions from './followed-tags.actions.ts'
import { listFollowedTags } from './followed-tags.views.ts'
import * as houseAdsActions from './house-ads.actions.ts'
import { nextHouseAd } from './house-ads.views.ts'
import { readLively } from './lively.views.ts'
import { refreshRoutes } from './refresh.routes.ts'
import { syndicationRoutes } from './syndication/syndication.routes.ts'

export function feedsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.readTimeline, readTimeline)
  serve(app, deps, calls.readBlogView, readBlogView)
  serve(app, deps, calls.readBlogTimeline, readBlogView)
  serve(app, deps, exploreCall, readExplore)
  serve(app, deps, livelyCall, readLively)
  serve(app, deps, archiveCall, readArchive)
  serve(app, deps, editAllCall, readPostsToEdit)
  serve(app, deps, calendarCall, readCalendar)
  serveAll(app, deps, tags, { ...followedTagsActions, listFollowedTags })
  serve(app, deps, calls.readAppealQueue, readAppealQueue)
  serveAll(app, deps, ads, { ...houseAdsActions, readNextAd: async (db) => ({ ad: await nextHouseAd(db) }) })
  refreshRoutes(app, deps)
  syndicationRoutes(app, deps)
}
