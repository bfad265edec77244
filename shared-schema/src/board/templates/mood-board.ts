import type { Piece } from './board-piece.ts'
import type { Say } from './board-templates.ts'

/** Words, colours and pictures that say together how a thing should feel. */
export function moodBoard(say: Say): readonly Piece[] {
  return [
    { is: 'text', x: 0, y: 0, w: 900, size: 'xl', words: say('Mood board', 'Bảng cảm hứng') },
    {
      is: 'text',
      x: 0,
      y: 64,
      w: 900,
      size: 's',
      color: 'grey',
      words: say(
        'Drop pictures into the frames, or make them here. Keep what feels right, throw away the rest.',
        'Thả ảnh vào các khung, hoặc tạo ảnh ngay tại đây. Giữ những gì hợp cảm giác, bỏ phần còn lại.',
      ),
    },
    ...words(say),
    { is: 'frame', x: 260, y: 140, w: 520, h: 360, name: say('Light', 'Ánh sáng') },
    { is: 'frame', x: 260, y: 548, w: 520, h: 280, name: say('Texture', 'Chất liệu') },
    { is: 'frame', x: 820, y: 140, w: 320, h: 480, name: say('Place', 'Không gian') },
    { is: 'frame', x: 820, y: 668, w: 320, h: 160, name: say('Detail', 'Chi tiết') },
    {
      is: 'generation',
      x: 1180,
      y: 140,
      w: 480,
      h: 480,
      name: say('Try the look', 'Thử diện mạo'),
      prompt: say(
        'a quiet harbour at first light, soft haze, warm reflections on still water, oil painting',
        'bến cảng yên tĩnh lúc rạng đông, sương mỏng, ánh ấm phản chiếu trên mặt nước lặng, tranh sơn dầu',
      ),
      count: 4,
    },
    ...palette(say),
  ]
}

function words(say: Say): Piece[] {
  return [
    {
      is: 'note',
      x: 0,
      y: 140,
      color: 'yellow',
      words: say(
        'It should feel…\nquiet, warm, a little nostalgic',
        'Cảm giác cần có…\nyên tĩnh, ấm áp, hơi hoài niệm',
      ),
    },
    {
      is: 'note',
      x: 0,
      y: 384,
      color: 'light-red',
      words: say('It should not be…\nloud, glossy, crowded', 'Không nên…\nồn ào, bóng loáng, chật chội'),
    },
    { is: 'note', x: 0, y: 628, color: 'grey', words: say('It reminds me of…', 'Nó gợi tôi nhớ đến…') },
  ]
}

function palette(say: Say): Piece[] {
  const colors = ['orange', 'yellow', 'light-red', 'light-blue', 'violet'] as const
  return [
    { is: 'text', x: 1180, y: 660, w: 480, size: 's', color: 'grey', words: say('Colours', 'Màu sắc') },
    ...colors.map((color, place): Piece => ({
      is: 'box',
      x: 1180 + place * 100,
      y: 700,
      w: 80,
      h: 128,
      color,
      fill: 'fill',
    })),
  ]
}
