/** Private messages between two people; `1` begins, and a line `#post` shares a post. They suit any subject. */
export const talks: string[][] = [
  [
    '1 Your last post made me miss my stop. I am writing this from the depot.',
    '2 Oh no. Is it at least a nice depot?',
    '1 There is a cat, and a machine that sells soup.',
    '2 Stay there. I am coming.',
    '1 It is out of soup.',
    '2 I have already put my coat on.',
  ],
  [
    '1 Are you coming on Thursday?',
    '2 Is Thursday the one with the accordion?',
    '1 It is always the one with the accordion.',
    '2 Then yes. I shall bring the big thermos.',
  ],
  [
    '1 Somebody said you would like this:',
    '1 #post',
    '2 Somebody was right. Who was it?',
    '1 Me. It was me.',
    '2 You could have just said!',
    '1 I wanted it to sound like gossip.',
  ],
  [
    '1 Do you still have my ladder?',
    '2 I have a ladder. It might be yours.',
    '1 Does it wobble?',
    '2 It is more of a sway.',
    '1 That is mine.',
  ],
  [
    '1 I finally tried it the way you wrote. It works!',
    '2 Really? It never works for me.',
    '1 …you wrote eleven paragraphs about it.',
    '2 Those were mostly hopes.',
  ],
  [
    '1 Hello! I follow you and only wanted to say thank you. That is all.',
    '2 That is a lovely thing to find on a Monday. Thank you.',
  ],
  [
    '1 Look what turned up:',
    '1 #post',
    '1 Is that not your bench in the background?',
    '2 That is my bench, my bag, and my left shoe.',
    '2 I had wondered about the shoe.',
  ],
  [
    '1 Can you read your own handwriting on the label of jar nine?',
    '2 It says “not this one”.',
    '1 I see.',
    '2 What happened to jar nine?',
    '1 We are all fine. The window is open.',
  ],
  [
    '1 I am doing a list of the ten best, and you are on it twice.',
    '2 Is that allowed?',
    '1 I make the list.',
    '2 Then I accept, twice.',
  ],
  ['1 Psst. Queue up something for Sunday, everybody is going to be home, it is going to rain.', '2 On it.'],
]
