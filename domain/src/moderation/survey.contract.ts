import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { fields, wireId } from '../core/wire.ts'

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

/** BLOG-380 */
export const answerSurvey = defineCall('POST /svc/survey/:survey_id/respond', {
  who: 'member',
  summary: 'Say whether a blog should be marked as sensitive; once for each blog',
  limit: { per: 'account', max: 200, windowSeconds: 3600 },
  input: fields(
    { survey_id: z.literal(surveyId), post_id: wireId, user_response: z.enum(surveyAnswers) },
    { user_response: 'answer' },
  ),
  output: z.object({ user_response: z.string() }),
})
