// The least work for any server on this stack: one route, one prepared statement, the driver's rows as JSON.
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })
const app = Fastify({ logger: false })

app.get('/ready', async () => ({ ok: true }))

/** C1: one row by its key. */
app.get<{ Params: { id: string } }>('/c1/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'c1',
    text: 'select id, blog_id, kind, state, summary, tags, reblog_key, root_post_id from posts where id = $1',
    values: [params.id],
  })
  return { post: rows[0] }
})

/** C20: a page of twenty posts with their contents, by one index scan. */
app.get<{ Params: { before: string } }>('/c20/:before', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'c20',
    text: `
      select p.id, p.blog_id, p.kind, p.state, p.summary, p.tags, p.reblog_key, p.root_post_id, p.published_id,
             c.title, c.body_html, c.created_at
      from posts p left join contents c on c.id = p.content_id
      where p.state = 'published' and p.published_id < $1 order by p.published_id desc limit 20`,
    values: [params.before],
  })
  return { posts: rows }
})

await app.listen({ host: process.env.HOST, port: Number(process.env.PORT) })
process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
