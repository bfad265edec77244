import type { Piece } from './board-piece.ts'
import type { Say } from './board-templates.ts'

/** One figure from all sides, with moods, things and what drives it. */
export function characterSheet(say: Say): readonly Piece[] {
  return [
    { is: 'text', x: 0, y: 0, w: 900, size: 'xl', words: say('Character sheet', 'Hồ sơ nhân vật') },
    {
      is: 'text',
      x: 0,
      y: 64,
      w: 1000,
      size: 's',
      color: 'grey',
      words: say(
        'Find the portrait first. Use it as the source of the other views, so that it stays the same figure.',
        'Tìm chân dung trước. Dùng nó làm nguồn cho các góc khác để nhân vật luôn giống nhau.',
      ),
    },
    {
      is: 'generation',
      x: 0,
      y: 150,
      w: 440,
      h: 560,
      name: say('Portrait', 'Chân dung'),
      prompt: say(
        'portrait of a young cartographer with short curly hair and a green coat, soft side light, oil painting',
        'chân dung người vẽ bản đồ trẻ tóc xoăn ngắn, áo khoác xanh lá, ánh sáng dịu từ bên, tranh sơn dầu',
      ),
      count: 4,
    },
    ...views(say),
    ...moods(say),
    ...story(say),
  ]
}

function views(say: Say): Piece[] {
  const names = [say('Front', 'Trước'), say('Side', 'Bên'), say('Back', 'Sau')]
  return names.map((name, place): Piece => ({ is: 'frame', x: 500 + place * 240, y: 150, w: 210, h: 560, name }))
}

function moods(say: Say): Piece[] {
  const names = [
    say('Glad', 'Vui'),
    say('Angry', 'Giận'),
    say('Surprised', 'Ngạc nhiên'),
    say('Tired', 'Mệt'),
    say('Determined', 'Quyết tâm'),
  ]
  return names.map((name, place): Piece => ({ is: 'frame', x: place * 240, y: 770, w: 210, h: 210, name }))
}

function story(say: Say): Piece[] {
  const x = 1270
  return [
    { is: 'note', x, y: 150, color: 'yellow', words: say('Name, age, where from', 'Tên, tuổi, quê quán') },
    { is: 'note', x: x + 230, y: 150, color: 'light-green', words: say('What they want', 'Điều họ muốn') },
    { is: 'note', x, y: 380, color: 'light-red', words: say('What they are afraid of', 'Điều họ sợ') },
    { is: 'note', x: x + 230, y: 380, color: 'black', words: say('What nobody knows', 'Điều không ai biết') },
    { is: 'frame', x, y: 630, w: 430, h: 350, name: say('Clothes and things', 'Trang phục và đồ vật') },
  ]
}
