import { isId } from '@bowerbird/domain/core/ids.ts'
import * as calls from '@bowerbird/domain/federation/federation.contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { serve } from '../../core/http/serve.ts'
import { findPost } from '../../posts/read/posts.views.ts'
import { notFound, spendRead } from '../answers.ts'
import { readBlogElsewhere } from './home.views.ts'
import { lookUpElsewhere } from './look-up.actions.ts'
import { findHome, findPageOfPost } from './look-up.store.ts'

type Named = FastifyRequest<{ Params: { name: string } }>
type Numbered = FastifyRequest<{ Params: { id: string } }>

/** Finds people of other servers, and leads to their own pages. */
export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.lookUpElsewhere, lookUpElsewhere)
  serve(app, deps, calls.readBlogElsewhere, readBlogElsewhere)

  app.get('/ap/home/blogs/:name', async (request: Named, reply) => {
    spendRead(deps, request)
    return lead(reply, (await findHome(deps.replica, request.params.name.toLowerCase(), null))?.page_url)
  })

  app.get('/ap/home/posts/:id', async (request: Numbered, reply) => {
    spendRead(deps, request)
    const { id } = request.params
    const viewer = await deps.viewerOf(request)
    const isSeen = isId(id) && viewer && (await findPost(deps.replica, viewer, id))
    return lead(reply, isSeen ? await findPageOfPost(deps.replica, id) : undefined)
  })
}

/** Their server learns nothing of where the reader was. */
const lead = (reply: FastifyReply, page: string | undefined) =>
  page && URL.parse(page)?.protocol === 'https:'
    ? reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(page, 302)
    : notFound(reply)
