import type { Family, Framing, Medium, MediumVariant, Mood } from '#painter/scene.ts'
import type { Words, WordTable } from './meaning.ts'

export const moodWords: WordTable<Mood> = {
  calm: {
    en: 'calm, peaceful, serene, tranquil, quiet, still, relaxing, gentle, idyllic',
    vi: 'yên bình, bình yên, tĩnh lặng, êm đềm',
  },
  dramatic: {
    en: 'dramatic, epic, intense, cinematic, majestic, moody, dramatic lighting, high contrast',
    vi: 'kịch tính, hùng vĩ, hoành tráng',
  },
  dark: { en: 'dark, gloomy, somber, grim, gothic, ominous, low key, shadowy', vi: 'tối, tăm tối, u tối' },
  bright: { en: 'bright, radiant, luminous, brilliant, high key, well lit', vi: 'sáng, rực rỡ, tươi sáng' },
  warm: { en: 'warm, cosy, cozy, warm light, warm lighting, hygge', vi: 'ấm áp, ấm cúng, ấm' },
  cold: { en: 'cold, chilly, bleak, cool light, cold light', vi: 'lạnh, lạnh lẽo' },
  dreamy: {
    en: 'dreamy, ethereal, dreamlike, whimsical, soft light, soft focus, fairytale, fairy tale, magical, fantasy, enchanted, surreal',
    vi: 'mơ mộng, huyền ảo, cổ tích, thần tiên',
  },
  vivid: {
    en: 'vivid, vibrant, colorful, colourful, multicolored, multicoloured, saturated, bold colors, bold colours, vivid colors, vibrant colors',
    vi: 'sống động, nhiều màu, sặc sỡ, màu sắc rực rỡ',
  },
  muted: { en: 'muted, desaturated, subdued, washed out, subtle colors, muted colors, faded', vi: 'trầm, nhạt nhòa' },
  mysterious: {
    en: 'mysterious, eerie, spooky, haunted, mystical, haunting, creepy, mystic',
    vi: 'bí ẩn, huyền bí, ma quái',
  },
  cheerful: { en: 'cheerful, joyful, happy mood, playful, fun, festive, lively', vi: 'vui tươi, vui vẻ, rộn ràng' },
}

interface MediumWords extends Words {
  readonly medium: Medium
  readonly variant?: MediumVariant
}

export const mediumWords: readonly MediumWords[] = [
  {
    medium: 'photo',
    en: 'photo, photograph, photography, photorealistic, photo realistic, realistic, dslr, realism, hyperrealistic, photographic',
    vi: 'ảnh chụp, nhiếp ảnh, chân thực',
  },
  {
    medium: 'photo',
    variant: 'film',
    en: 'film photo, analog photo, film grain, 35 mm, polaroid, kodak, analog film',
    vi: 'ảnh phim',
  },
  {
    medium: 'photo',
    variant: 'cinematic',
    en: 'cinematic still, film still, movie still, cinematic photo',
    vi: 'điện ảnh',
  },
  {
    medium: 'photo',
    variant: 'black and white',
    en: 'black and white photo, noir, film noir, black and white photography',
    vi: 'ảnh đen trắng',
  },
  {
    medium: 'photo',
    variant: 'sepia',
    en: 'sepia photo, old photograph, old photo, daguerreotype, vintage photo',
    vi: 'ảnh cũ',
  },
  {
    medium: 'oil',
    en: 'oil, oil painting, oil on canvas, painting, painted, oil paint, brush strokes, brushstrokes, acrylic, acrylic painting, baroque, rembrandt, renaissance, renaissance painting, classical painting',
    vi: 'sơn dầu, tranh sơn dầu, tranh',
  },
  {
    medium: 'oil',
    variant: 'impressionist',
    en: 'impressionist, impressionism, monet, claude monet, renoir, impressionist painting',
    vi: 'ấn tượng, tranh ấn tượng',
  },
  {
    medium: 'oil',
    variant: 'van gogh',
    en: 'van gogh, vincent van gogh, expressionist, expressionism, post impressionist, post impressionism',
    vi: 'biểu hiện',
  },
  { medium: 'oil', variant: 'palette knife', en: 'palette knife, impasto, thick paint, knife painting', vi: 'dao vẽ' },
  { medium: 'oil', variant: 'pointillist', en: 'pointillism, pointillist, seurat, divisionism', vi: 'điểm họa' },
  {
    medium: 'watercolour',
    en: 'watercolor, watercolour, aquarelle, water color, watercolor painting, watercolour painting',
    vi: 'màu nước, tranh màu nước',
  },
  {
    medium: 'watercolour',
    variant: 'loose',
    en: 'loose watercolor, wet on wet, loose watercolour, watercolor wash',
    vi: 'màu nước loang',
  },
  {
    medium: 'watercolour',
    variant: 'ink and wash',
    en: 'pen and wash, line and wash, ink and watercolor, ink and watercolour',
    vi: 'mực và màu nước',
  },
  {
    medium: 'ink',
    en: 'ink, ink drawing, pen and ink, ink sketch, line art, lineart, crosshatching, pen drawing',
    vi: 'mực, tranh mực, bút mực',
  },
  {
    medium: 'ink',
    variant: 'sumi-e',
    en: 'sumi e, sumi, ink wash, ink wash painting, chinese ink, japanese ink, ink painting',
    vi: 'thủy mặc, tranh thủy mặc',
  },
  { medium: 'ink', variant: 'linocut', en: 'woodcut, linocut, block print, lino print', vi: 'khắc gỗ, tranh khắc gỗ' },
  { medium: 'ink', variant: 'engraving', en: 'engraving, etching, copperplate, engraved', vi: 'khắc đồng' },
  { medium: 'ink', variant: 'stipple', en: 'stipple, stippling, dotwork, stippled', vi: 'chấm mực' },
  {
    medium: 'gouache',
    en: 'gouache, tempera, poster paint, matte painting, storybook illustration, illustration, ghibli, studio ghibli',
    vi: 'màu bột, minh họa',
  },
  {
    medium: 'gouache',
    variant: 'ukiyo-e',
    en: 'ukiyo e, woodblock, woodblock print, hokusai, hiroshige, japanese print',
    vi: 'tranh khắc nhật bản',
  },
  {
    medium: 'gouache',
    variant: 'risograph',
    en: 'risograph, riso, riso print, screen print, screenprint',
    vi: 'in lụa',
  },
  { medium: 'comic', en: 'comic, comics, comic book, graphic novel, halftone, comic style', vi: 'truyện tranh' },
  { medium: 'comic', variant: 'manga', en: 'manga, screentone, black and white manga', vi: 'manga' },
  {
    medium: 'comic',
    variant: 'cartoon',
    en: 'cartoon, anime, anime style, cel shaded, cel shading, flat design, flat illustration, vector, vector art, flat colors, vector illustration',
    vi: 'hoạt hình, anime, phẳng',
  },
  { medium: 'comic', variant: 'pop art', en: 'pop art, popart, lichtenstein, warhol', vi: 'nghệ thuật đại chúng' },
  { medium: 'pixel art', en: 'pixel art, pixel, pixelated, pixels, 16 bit, pixelart', vi: 'pixel' },
  { medium: 'pixel art', variant: '8-bit', en: '8 bit, nes, retro game', vi: '8 bít' },
  { medium: 'pixel art', variant: 'game boy', en: 'game boy, gameboy', vi: 'máy chơi game cũ' },
  {
    medium: 'pixel art',
    variant: 'cross-stitch',
    en: 'cross stitch, cross stitched, embroidery, embroidered, needlepoint',
    vi: 'thêu chữ thập, thêu',
  },
  { medium: 'low-poly', en: 'low poly, lowpoly, polygonal, low polygon, 3 d render', vi: 'đa giác' },
  { medium: 'low-poly', variant: 'geometric', en: 'geometric low poly, cubist, cubism, faceted', vi: 'lập thể' },
  {
    medium: 'pencil',
    en: 'pencil, sketch, pencil drawing, graphite, drawing, pencil sketch, hand drawn',
    vi: 'bút chì, phác thảo, tranh bút chì',
  },
  { medium: 'pencil', variant: 'charcoal', en: 'charcoal, charcoal drawing, charcoal sketch', vi: 'than chì' },
  {
    medium: 'pencil',
    variant: 'coloured pencil',
    en: 'coloured pencil, colored pencil, crayon, colored pencils, crayons',
    vi: 'bút chì màu, sáp màu',
  },
  {
    medium: 'pencil',
    variant: 'pastel',
    en: 'pastel drawing, oil pastel, soft pastel, pastel painting',
    vi: 'phấn màu, tranh phấn màu',
  },
  { medium: 'pencil', variant: 'chalk', en: 'chalk, chalk drawing, chalkboard, blackboard', vi: 'phấn trắng' },
  { medium: 'pencil', variant: 'blueprint', en: 'blueprint, technical drawing, cyanotype', vi: 'bản vẽ kỹ thuật' },
  { medium: 'stained glass', en: 'stained glass, stained glass window, leaded glass', vi: 'kính màu, tranh kính' },
  { medium: 'stained glass', variant: 'mosaic', en: 'mosaic, tile mosaic, roman mosaic', vi: 'khảm, tranh khảm' },
  {
    medium: 'paper cut',
    en: 'paper cut, papercut, paper cutout, cut paper, paper art, layered paper, paper craft, papercraft',
    vi: 'cắt giấy, giấy cắt, thủ công giấy',
  },
  { medium: 'paper cut', variant: 'torn', en: 'torn paper, paper collage, collage', vi: 'xé giấy, cắt dán' },
  {
    medium: 'clay',
    en: 'clay, claymation, plasticine, stop motion, clay render, sculpted in clay',
    vi: 'đất sét, đất nặn',
  },
]

export const familyWords: WordTable<Exclude<Family, 'creature' | 'plant' | 'vehicle'>> = {
  landscape: { en: 'landscape, scenery, vista, panorama, nature scene', vi: 'phong cảnh, cảnh quan' },
  city: {
    en: 'city, cityscape, town, urban, metropolis, downtown, megacity, city scene',
    vi: 'thành phố, đô thị, phố thị, thị trấn',
  },
  interior: { en: 'interior, indoors, indoor, inside a house, inside a room', vi: 'nội thất, trong nhà' },
  space: {
    en: 'outer space, deep space, cosmos, universe, cosmic, space, interstellar',
    vi: 'vũ trụ, không gian, ngoài không gian',
  },
  portrait: {
    en: 'portrait, headshot, face, bust, self portrait, portrait photo',
    vi: 'chân dung, khuôn mặt, gương mặt',
  },
  pattern: {
    en: 'pattern, seamless pattern, wallpaper pattern, textile, repeating pattern, fabric pattern, wrapping paper',
    vi: 'hoa văn, họa tiết',
  },
  abstract: {
    en: 'abstract, abstraction, abstract art, abstract painting, generative art, non figurative',
    vi: 'trừu tượng',
  },
  poster: {
    en: 'poster, book cover, movie poster, album cover, flyer, travel poster, greeting card, banner',
    vi: 'áp phích, bìa sách, thiệp',
  },
  emblem: {
    en: 'logo, emblem, badge, icon, crest, sticker, app icon, mascot, coat of arms',
    vi: 'biểu tượng, huy hiệu, nhãn dán',
  },
}

interface MotifWords extends Words {
  readonly family: Family
  readonly motif: string
}

export const motifWords: readonly MotifWords[] = [
  {
    family: 'city',
    motif: 'skyline',
    en: 'skyline, skyscrapers, high rises, city skyline, manhattan, new york',
    vi: 'đường chân trời thành phố, nhà chọc trời, cao ốc',
  },
  {
    family: 'city',
    motif: 'street',
    en: 'street, avenue, boulevard, city street, sidewalk, crosswalk, tokyo, times square',
    vi: 'đường phố, con phố, phố, đại lộ',
  },
  {
    family: 'city',
    motif: 'alley',
    en: 'alley, alleyway, back street, narrow street, backstreet',
    vi: 'ngõ, hẻm, con hẻm',
  },
  {
    family: 'city',
    motif: 'old town',
    en: 'old town, medieval town, cobblestone, old city, european town, half timbered, cobbled street, old street',
    vi: 'phố cổ, khu phố cổ, hội an',
  },
  {
    family: 'city',
    motif: 'harbour',
    en: 'harbour, harbor, port, marina, dock, pier, quay, wharf, waterfront, canal, venice',
    vi: 'bến cảng, cảng, bến tàu, kênh đào',
  },
  { family: 'city', motif: 'rooftops', en: 'rooftop, roofs, roof terrace', vi: 'mái nhà, sân thượng' },
  {
    family: 'city',
    motif: 'cyberpunk',
    en: 'cyberpunk, futuristic, sci fi, science fiction, dystopian, blade runner, neon city',
    vi: 'viễn tưởng, tương lai',
  },
  {
    family: 'interior',
    motif: 'room',
    en: 'room, living room, bedroom, studio apartment, bed room, sitting room',
    vi: 'căn phòng, phòng khách, phòng ngủ, phòng',
  },
  {
    family: 'interior',
    motif: 'kitchen',
    en: 'kitchen, bakery, kitchen counter, cafe, coffee shop',
    vi: 'nhà bếp, phòng bếp, quán cà phê',
  },
  {
    family: 'interior',
    motif: 'library',
    en: 'library, bookshelf, bookcase, study room, book shop, bookstore, bookshelves',
    vi: 'thư viện, kệ sách, phòng đọc',
  },
  {
    family: 'interior',
    motif: 'fireplace',
    en: 'fireplace, hearth, cozy cabin interior, cosy cabin interior, by the fire, fireside',
    vi: 'lò sưởi',
  },
  {
    family: 'interior',
    motif: 'still life',
    en: 'still life, table top, tabletop',
    vi: 'tĩnh vật',
  },
  {
    family: 'interior',
    motif: 'window',
    en: 'window, window light, windowsill, window sill, by the window',
    vi: 'cửa sổ, bên cửa sổ',
  },
  { family: 'space', motif: 'galaxy', en: 'galaxy, spiral galaxy, galaxies, andromeda', vi: 'thiên hà' },
  { family: 'space', motif: 'moons', en: 'moons, two moons, three moons', vi: 'các mặt trăng' },
  { family: 'space', motif: 'earth', en: 'earth, planet earth, earth from space, blue planet', vi: 'trái đất' },
  {
    family: 'space',
    motif: 'asteroids',
    en: 'asteroid, asteroid field, asteroid belt, meteor, comet',
    vi: 'tiểu hành tinh, sao chổi, thiên thạch',
  },
  { family: 'space', motif: 'black hole', en: 'black hole, event horizon, accretion disk', vi: 'hố đen, lỗ đen' },
  { family: 'pattern', motif: 'stripes', en: 'stripes, stripe pattern, pinstripe', vi: 'kẻ sọc' },
  { family: 'pattern', motif: 'chevron', en: 'chevron, zigzag, zig zag, herringbone', vi: 'zích zắc' },
  { family: 'pattern', motif: 'terrazzo', en: 'terrazzo', vi: 'đá mài' },
  { family: 'pattern', motif: 'damask', en: 'damask, baroque pattern, brocade', vi: 'gấm' },
  { family: 'pattern', motif: 'dots', en: 'dots, polka dot, polka dots', vi: 'chấm bi' },
  { family: 'pattern', motif: 'checks', en: 'checkered, checkerboard, gingham, plaid, tartan', vi: 'ca rô' },
  {
    family: 'pattern',
    motif: 'geometric',
    en: 'geometric, geometric pattern, triangles, hexagons, art deco, tessellation',
    vi: 'hình học',
  },
  {
    family: 'pattern',
    motif: 'floral',
    en: 'floral, floral pattern, flower pattern, william morris, leaves pattern, botanical pattern',
    vi: 'hoa lá',
  },
  { family: 'pattern', motif: 'leaves', en: 'leaves, leaf, foliage', vi: 'lá, lá cây' },
  { family: 'pattern', motif: 'mandala', en: 'mandala, kaleidoscope, arabesque, islamic pattern', vi: 'mạn đà la' },
  {
    family: 'pattern',
    motif: 'waves',
    en: 'seigaiha, scallop, wave pattern, scales pattern, fish scales',
    vi: 'vảy cá',
  },
  {
    family: 'abstract',
    motif: 'flow',
    en: 'flow, flowing, flow field, swirl, swirls, swirling, curves, fluid, liquid, marbling, marbled',
    vi: 'xoáy, dòng chảy',
  },
  {
    family: 'abstract',
    motif: 'shapes',
    en: 'shapes, circles, squares, geometric abstraction, bauhaus, kandinsky, suprematism, geometric shapes',
    vi: 'hình khối',
  },
  {
    family: 'abstract',
    motif: 'splatter',
    en: 'splatter, drip painting, pollock, jackson pollock, splashes, paint splashes',
    vi: 'vẩy sơn',
  },
  {
    family: 'abstract',
    motif: 'blocks',
    en: 'mondrian, color blocks, colour blocks, color field, rothko, grid',
    vi: 'khối màu',
  },
  { family: 'abstract', motif: 'fractal', en: 'fractal, mandelbrot, julia set', vi: 'phân dạng' },
]

interface FramingWords extends Words {
  readonly name: string
  readonly framing: Partial<Framing>
}

export const framingWords: readonly FramingWords[] = [
  {
    name: 'close',
    framing: { distance: 'close' },
    en: 'close up, closeup, macro, extreme close up, close view, detail shot, close',
    vi: 'cận cảnh, chụp gần',
  },
  {
    name: 'medium',
    framing: { distance: 'medium' },
    en: 'medium shot, mid shot, half body, upper body, waist up',
    vi: 'trung cảnh, nửa người',
  },
  {
    name: 'wide',
    framing: { distance: 'wide' },
    en: 'wide shot, wide angle, distant, panoramic, full body, long shot, wide view, establishing shot, far away, in the distance, vast',
    vi: 'toàn cảnh, góc rộng, xa xa, toàn thân, rộng lớn',
  },
  {
    name: 'low angle',
    framing: { angle: 'low' },
    en: 'low angle, worm eye view, worms eye view, from below, low angle shot',
    vi: 'góc thấp, từ dưới lên',
  },
  {
    name: 'high angle',
    framing: { angle: 'high' },
    en: 'high angle, from above, high angle shot, overlook, overlooking',
    vi: 'góc cao, từ trên cao',
  },
  {
    name: 'top view',
    framing: { angle: 'top' },
    en: 'bird eye view, birds eye view, bird view, aerial, aerial view, top view, top down, drone view, drone shot, drone photo',
    vi: 'nhìn từ trên xuống, từ trên không, flycam',
  },
  { name: 'eye level', framing: { angle: 'level' }, en: 'eye level', vi: 'ngang tầm mắt' },
  {
    name: 'seamless',
    framing: { tiles: true },
    en: 'seamless, tileable, tiling, tiled, seamless texture, repeating',
    vi: 'lặp liền mạch, liền mạch',
  },
]
