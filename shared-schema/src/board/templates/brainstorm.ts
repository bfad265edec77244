import type { Piece, PieceColor } from './board-piece.ts'
import type { Say } from './board-templates.ts'

const [WIDTH, HEIGHT] = [500, 300]

/** A question in the middle, and four places for what comes of it. */
export function brainstorm(say: Say): readonly Piece[] {
  return [
    { is: 'text', x: 0, y: 0, w: 900, size: 'xl', words: say('Brainstorm', 'Động não') },
    {
      is: 'text',
      x: 0,
      y: 64,
      w: 1100,
      size: 's',
      color: 'grey',
      words: say(
        'Ten minutes: everybody writes, nobody judges. Then move the best to the right and try it as a picture.',
        'Mười phút: ai cũng viết, không ai phán xét. Rồi chuyển ý hay nhất sang phải và thử thành ảnh.',
      ),
    },
    {
      is: 'box',
      geo: 'ellipse',
      x: 540,
      y: 390,
      w: 320,
      h: 200,
      color: 'orange',
      fill: 'solid',
      words: say('What do we want to show?', 'Chúng ta muốn thể hiện điều gì?'),
    },
    ...places(say),
    ...arrows,
    {
      is: 'generation',
      x: 1480,
      y: 290,
      w: 400,
      h: 400,
      name: say('Try the best idea', 'Thử ý hay nhất'),
      prompt: say(
        'a floating market of paper boats under lanterns, view from above, paper cut',
        'chợ nổi của thuyền giấy dưới đèn lồng, nhìn từ trên, tranh cắt giấy',
      ),
      count: 4,
    },
  ]
}

function places(say: Say): Piece[] {
  const of = (x: number, y: number, name: string, color: PieceColor, words: readonly string[]): Piece => ({
    is: 'frame',
    x,
    y,
    w: WIDTH,
    h: HEIGHT,
    name,
    within: words.map((line, place): Piece => ({ is: 'note', x: 30 + place * 230, y: 50, color, words: line })),
  })
  return [
    of(0, 150, say('Ideas', 'Ý tưởng'), 'yellow', [
      say('Anything goes', 'Ý nào cũng được'),
      say('One idea a note', 'Mỗi ghi chú một ý'),
    ]),
    of(900, 150, say('Worth trying', 'Đáng thử'), 'light-green', [say('Because…', 'Bởi vì…')]),
    of(0, 540, say('Open questions', 'Câu hỏi còn ngỏ'), 'light-red', [say('Who could know?', 'Ai có thể biết?')]),
    of(900, 540, say('Next steps', 'Bước tiếp theo'), 'grey', [say('Who, what, when', 'Ai, làm gì, khi nào')]),
  ]
}

const arrows: readonly Piece[] = [
  { is: 'arrow', x: 570, y: 420, toX: 510, toY: 380 },
  { is: 'arrow', x: 830, y: 420, toX: 890, toY: 380 },
  { is: 'arrow', x: 570, y: 560, toX: 510, toY: 610 },
  { is: 'arrow', x: 830, y: 560, toX: 890, toY: 610 },
]
