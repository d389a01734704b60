import { around, type Scenario } from '../scenario.ts'

export const blog: Scenario = {
  name: 'blog',
  about: "20 posts of one blog, read by a member who follows others'",
  ceiling: 'C20',
  ratioMax: 3,
  inCity: true,
  requestAt: ({ readers, blogNames }, number) => ({
    path: `/svc/indash_blog?tumblelog_name_or_id=${around(blogNames, number * 31)}&limit=20`,
    headers: around(readers, number).headers,
  }),
}
