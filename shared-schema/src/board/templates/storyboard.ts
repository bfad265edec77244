import type { Piece } from './board-piece.ts'
import type { Say } from './board-templates.ts'

const [WIDTH, HEIGHT] = [480, 270]
const [ACROSS, DOWN] = [WIDTH + 60, HEIGHT + 170]
const TOP = 150

/** Six shots of a story, each with what is seen and heard in it. */
export function storyboard(say: Say): readonly Piece[] {
  const shots = shotsOf(say)
  return [
    { is: 'text', x: 0, y: 0, w: 900, size: 'xl', words: say('Storyboard', 'Bảng phân cảnh') },
    {
      is: 'text',
      x: 0,
      y: 64,
      w: 1000,
      size: 's',
      color: 'grey',
      words: say(
        'Write each shot as a prompt and generate it in its frame; below it, what is seen and heard.',
        'Viết mỗi cảnh thành prompt và tạo ảnh trong khung của nó; bên dưới là điều thấy và nghe được.',
      ),
    },
    ...shots.flatMap((shot, place) => shotPieces(shot, place)),
  ]
}

interface Shot {
  name: string
  prompt: string
  lines: string
}

function shotPieces({ name, prompt, lines }: Shot, place: number): Piece[] {
  const [x, y] = [(place % 3) * ACROSS, TOP + Math.floor(place / 3) * DOWN]
  return [
    { is: 'generation', x, y, w: WIDTH, h: HEIGHT, name: `${place + 1} · ${name}`, prompt, count: 2 },
    { is: 'text', x, y: y + HEIGHT + 12, w: WIDTH, size: 's', words: lines },
  ]
}

function shotsOf(say: Say): Shot[] {
  const seen = say('Seen: ', 'Hình: ')
  const heard = say('Heard: ', 'Tiếng: ')
  const shot = (name: string, prompt: string, see: string, hear: string): Shot => ({
    name,
    prompt,
    lines: `${seen}${see}\n${heard}${hear}`,
  })
  return [
    shot(
      say('Where we are', 'Bối cảnh'),
      say(
        'wide view of a small island with a lighthouse at dusk, calm sea, ink and watercolour',
        'toàn cảnh hòn đảo nhỏ có ngọn hải đăng lúc chạng vạng, biển lặng, mực và màu nước',
      ),
      say('the island from far away', 'hòn đảo nhìn từ xa'),
      say('wind, a bell', 'gió, tiếng chuông'),
    ),
    shot(
      say('Who it is about', 'Nhân vật'),
      say(
        'an old lighthouse keeper climbing a spiral staircase with a lantern, ink and watercolour',
        'người gác hải đăng già cầm đèn lồng leo cầu thang xoắn, mực và màu nước',
      ),
      say('the keeper climbs', 'người gác đèn leo lên'),
      say('steps, breathing', 'bước chân, hơi thở'),
    ),
    shot(
      say('What happens', 'Biến cố'),
      say(
        'a lamp going dark at the top of a lighthouse, storm clouds behind the glass, ink and watercolour',
        'ngọn đèn tắt trên đỉnh hải đăng, mây bão sau lớp kính, mực và màu nước',
      ),
      say('the light goes out', 'ngọn đèn tắt'),
      say('thunder', 'sấm'),
    ),
    shot(
      say('What is at stake', 'Nguy cơ'),
      say(
        'a small fishing boat on high waves in the rain at night, ink and watercolour',
        'thuyền cá nhỏ trên sóng lớn trong mưa đêm, mực và màu nước',
      ),
      say('a boat looks for the shore', 'con thuyền tìm bờ'),
      say('waves, a horn', 'sóng, tiếng còi'),
    ),
    shot(
      say('The turn', 'Bước ngoặt'),
      say(
        'hundreds of paper lanterns along a dark rocky coast, ink and watercolour',
        'hàng trăm đèn lồng giấy dọc bờ đá tối, mực và màu nước',
      ),
      say('the village lights lanterns', 'cả làng thắp đèn lồng'),
      say('voices, humming', 'tiếng người, tiếng ngân nga'),
    ),
    shot(
      say('How it ends', 'Kết'),
      say(
        'a fishing boat in a harbour at sunrise, lanterns still glowing, ink and watercolour',
        'thuyền cá trong bến cảng lúc bình minh, đèn lồng còn sáng, mực và màu nước',
      ),
      say('the boat is home', 'thuyền về bến'),
      say('gulls', 'tiếng hải âu'),
    ),
  ]
}
