import { z } from 'zod'
import { blogBrief } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { nothing, wireText } from '../core/wire.ts'
import { tagMaxLength } from '../posts/posts.limits.ts'
import { parseTags } from '../posts/text/tags.ts'
import { topicsPickedMax } from './welcome.limits.ts'

export const welcomeSteps = ['topics', 'blogs', 'post'] as const
export type WelcomeStep = (typeof welcomeSteps)[number]

const welcome = z.object({
  /** The step that comes next. */
  step: z.enum(welcomeSteps),
  is_done: z.boolean(),
  topics: z.array(z.string()),
  picked: z.array(z.string()),
})
export type Welcome = z.infer<typeof welcome>

export const readWelcome = defineCall('GET /svc/welcome', {
  who: 'member',
  summary: 'How far you have come with settling in, and the topics to pick from',
  input: nothing,
  output: welcome,
})

export const pickTopics = defineCall('POST /svc/welcome/topics', {
  who: 'member',
  summary: 'Pick what you like to see, as a comma list of tags; you follow them, and blogs are chosen by them',
  input: z.strictObject({
    topics: wireText((tagMaxLength + 1) * topicsPickedMax)
      .transform(parseTags)
      .pipe(
        z
          .array(wireText(1000).max(tagMaxLength, 'holds one that is too long'))
          .max(topicsPickedMax, `takes at most ${topicsPickedMax}`),
      ),
  }),
  output: welcome,
})

export const listWelcomeBlogs = defineCall('GET /svc/welcome/blogs', {
  who: 'member',
  summary: 'Blogs to begin with: about what you picked, then those that many follow, then the house',
  input: nothing,
  output: z.object({
    blogs: z.array(
      blogBrief.extend({
        description: z.string(),
        following: z.boolean(),
        /** The picked topics that the blog writes about. */
        about: z.array(z.string()),
      }),
    ),
  }),
})
export type WelcomeBlog = z.infer<typeof listWelcomeBlogs.output>['blogs'][number]

export const reachStep = defineCall('POST /svc/welcome/step', {
  who: 'member',
  summary: 'Go on with settling in, or be done with it',
  input: z.strictObject({ step: z.enum([...welcomeSteps, 'done']) }),
  output: welcome,
})
