import { z } from 'zod'
import { blogNameOrId } from '../blogs/blogs.contract.ts'
import { defineCall } from '../core/call.ts'

export const surveyId = 'sensitive-blog'
export const surveyAnswers = ['Yes', 'No', 'Not sure'] as const

/** BLOG-275, BLOG-280 */
export const survey = z.object({
  id: z.string(),
  title: z.string(),
  submission_confirmation: z.string(),
  options: z.array(
    z.object({
      text: z.string(),
      link: z.object({ method: z.string(), href: z.string(), body_params: z.record(z.string(), z.string()) }),
    }),
  ),
})
export type Survey = z.infer<typeof survey>

export const answerSurvey = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/survey',
  summary: 'Say whether a blog should be marked as sensitive; once for each blog',
  limit: { per: 'account', max: 200, windowSeconds: 3600 },
  input: z
    .strictObject({ survey_id: z.literal(surveyId), tumblelog: blogNameOrId, answer: z.enum(surveyAnswers) })
    .transform((wire) => ({ surveyId: wire.survey_id, blogName: wire.tumblelog, answer: wire.answer })),
  output: z.object({ answer: z.string() }),
})
