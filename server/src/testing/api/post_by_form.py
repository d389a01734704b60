"""Posts as requests_oauthlib signs it: once as a form, once with a file, with its fields in the query as well."""
import json
import sys

from requests_oauthlib import OAuth1Session

origin, blog, picture, *keys = sys.argv[1:]
session = OAuth1Session(*keys)
post = f"{origin}/v2/blog/{blog}.tumblr.com/post"
words = {"type": "text", "title": "Tide & pool = 50 %", "body": "<p>a+b ~ «é» 🐚</p>", "tags": "low tide,x&y"}
photo = {"type": "photo", "caption": "Moss + fern", "tags": "moss"}
with open(picture, "rb") as file:
    answers = [
        session.post(post, data=words),
        session.post(post, params=photo, data=photo, files={"data": file}),
        session.get(f"{origin}/v2/blog/{blog}/posts", params={"tag": "x&y", "limit": 5}),
    ]
print(json.dumps([answer.json() for answer in answers]))
