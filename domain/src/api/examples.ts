/** Stand for what a person fills in; the page shows these, and a test puts its own in their place. */
export const exampleValues = {
  blog: 'your-blog',
  key: 'YOUR_KEY',
  secret: 'YOUR_SECRET',
  callback: 'https://app.example/back',
  code: 'THE_CODE',
  verifier: 'THE_VERIFIER',
  challenge: 'ITS_CHALLENGE',
  token: 'YOUR_TOKEN',
  oauthToken: 'OAUTH_TOKEN',
  oauthSecret: 'OAUTH_TOKEN_SECRET',
}
export type ExampleValues = typeof exampleValues & { origin: string }

export interface Example {
  name: string
  code: string
}

/** Filled in, because the check of imports would take the examples for code of this file. */
const [tumblrJs, nodeCrypto] = ["'tumblr.js'", "'node:crypto'"]

/** A test runs every one of these as the page shows it. API-089 */
export const readExamples = ({ origin, blog, key }: ExampleValues) =>
  ({
    curl: {
      name: 'curl',
      code: `curl '${origin}/v2/blog/${blog}/posts?limit=3&npf=true&api_key=${key}'`,
    },
    javascript: {
      name: 'JavaScript, with tumblr.js',
      code: `import tumblr from ${tumblrJs}

const client = tumblr.createClient({
  baseUrl: '${origin}',
  consumer_key: '${key}',
})
const { posts } = await client.blogPosts('${blog}', { limit: 3, npf: true })
for (const post of posts) console.log(post.post_url, post.summary)`,
    },
    python: {
      name: 'Python, with requests',
      code: `import requests

answer = requests.get(
    "${origin}/v2/blog/${blog}/posts",
    params={"api_key": "${key}", "limit": 3, "npf": "true"},
)
answer.raise_for_status()
for post in answer.json()["response"]["posts"]:
    print(post["post_url"], post["summary"])`,
    },
  }) satisfies Record<string, Example>

export const signExamples = ({ origin, key, secret, callback, code, verifier, challenge }: ExampleValues) =>
  ({
    oauth1: {
      name: 'OAuth 1.0a: Python, with requests_oauthlib',
      code: `from requests_oauthlib import OAuth1Session

app = OAuth1Session("${key}", client_secret="${secret}", callback_uri="oob")
app.fetch_request_token("${origin}/oauth/request_token")
print("Open", app.authorization_url("${origin}/oauth/authorize"))
app.fetch_access_token("${origin}/oauth/access_token", verifier=input("Code: "))
print(app.token)`,
    },
    pkce: {
      name: 'OAuth 2: a verifier for each person, and its challenge',
      code: `verifier=$(openssl rand -hex 32)
challenge=$(printf %s "$verifier" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d =)
echo "$verifier $challenge"`,
    },
    link: {
      name: 'OAuth 2: the link that a person opens',
      code: `${origin}/oauth2/authorize?response_type=code&client_id=${key}&redirect_uri=${encodeURIComponent(callback)}&scope=basic%20write%20offline_access&state=anything&code_challenge=${challenge}&code_challenge_method=S256`,
    },
    oauth2: {
      name: 'OAuth 2: the code for a token, with curl',
      code: `curl '${origin}/v2/oauth2/token' \\
  -d grant_type=authorization_code -d code='${code}' \\
  -d client_id='${key}' -d client_secret='${secret}' -d code_verifier='${verifier}' \\
  --data-urlencode redirect_uri='${callback}'`,
    },
  }) satisfies Record<string, Example>

export const writeExamples = ({ origin, blog, key, secret, token, oauthToken, oauthSecret }: ExampleValues) =>
  ({
    curl: {
      name: 'curl, with a token of OAuth 2',
      code: `curl '${origin}/v2/blog/${blog}/posts' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '{"content": [{"type": "text", "text": "Hello from curl"}], "tags": "first"}'`,
    },
    picture: {
      name: 'curl, with a picture',
      code: `curl '${origin}/v2/blog/${blog}/posts' \\
  -H 'Authorization: Bearer ${token}' \\
  -F 'json={"content": [{"type": "image", "media": {"identifier": "photo"}, "alt_text": "Moss on a stone"}]}' \\
  -F photo=@moss.jpg`,
    },
    javascript: {
      name: 'JavaScript, with tumblr.js and OAuth 1.0a',
      code: `import tumblr from ${tumblrJs}

const client = tumblr.createClient({
  baseUrl: '${origin}',
  consumer_key: '${key}',
  consumer_secret: '${secret}',
  token: '${oauthToken}',
  token_secret: '${oauthSecret}',
})
const { id } = await client.createPost('${blog}', {
  content: [{ type: 'text', text: 'Hello from tumblr.js' }],
  tags: ['first'],
})
console.log(id)`,
    },
    python: {
      name: 'Python, with requests_oauthlib and OAuth 1.0a',
      code: `from requests_oauthlib import OAuth1Session

client = OAuth1Session(
    "${key}",
    client_secret="${secret}",
    resource_owner_key="${oauthToken}",
    resource_owner_secret="${oauthSecret}",
)
answer = client.post(
    "${origin}/v2/blog/${blog}/posts",
    json={"content": [{"type": "text", "text": "Hello from Python"}], "tags": "first"},
)
answer.raise_for_status()
print(answer.json()["response"]["id"])`,
    },
  }) satisfies Record<string, Example>

/** The body is the text as it came, before anything parses it. */
export const hookExample: Example = {
  name: 'JavaScript: is a delivery genuine?',
  code: `import { createHmac, timingSafeEqual } from ${nodeCrypto}

export function isGenuine(headers, body, secret) {
  const signed = \`\${headers['x-bowerbird-timestamp']}.\${body}\`
  const mine = \`sha256=\${createHmac('sha256', secret).update(signed).digest('hex')}\`
  const theirs = headers['x-bowerbird-signature'] ?? ''
  return theirs.length === mine.length && timingSafeEqual(Buffer.from(theirs), Buffer.from(mine))
}`,
}
