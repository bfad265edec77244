import type { ReadingPage } from './reading-page.ts'
import { deletionGraceDays, sessionDays } from './site-facts.ts'

export const faq: ReadingPage = {
  title: 'Câu hỏi thường gặp',
  lead: 'Về tài khoản, không gian làm việc, wildcard và máy chủ chứa chúng.',
  sections: [
    {
      id: 'about',
      title: 'Về Atelier',
      blocks: [],
      sections: [
        {
          id: 'what-is-atelier',
          title: 'Atelier là gì?',
          blocks: [
            {
              kind: 'text',
              text: 'Một không gian cho những người cùng nhau làm tranh ảnh. Phiên bản này có tài khoản, không gian làm việc, wildcard (danh sách từ dùng trong prompt), API và các trang hướng dẫn này. Nó làm được gì luôn được ghi ở [ghi chú phát hành](/release-notes).',
            },
          ],
        },
        {
          id: 'does-it-draw',
          title: 'Phiên bản này có tạo tranh không?',
          blocks: [
            {
              kind: 'text',
              text: 'Trên các trang này thì chưa. Nó giữ những từ ngữ làm nên bức tranh và đọc được toàn bộ cách viết prompt: trọng số, đổi giữa chừng, lựa chọn, biến và wildcard. Hãy viết prompt cùng [sổ tay prompt](/tips-and-tricks/prompt-book), cất vốn từ thành wildcard và xem trước chúng cho ra gì. Các công cụ vẽ dùng chung cách viết này.',
            },
          ],
        },
        {
          id: 'cost',
          title: 'Có mất phí không?',
          blocks: [
            {
              kind: 'text',
              text: 'Không. Chương trình là phần mềm tự do theo giấy phép MIT, và phiên bản này không có phần thanh toán nào. Ai vận hành máy chủ thì người đó trả tiền máy.',
            },
          ],
        },
        {
          id: 'languages-themes',
          title: 'Đổi ngôn ngữ hay giao diện ở đâu?',
          blocks: [
            {
              kind: 'text',
              text: 'Trong trình đơn ở ảnh đại diện, hoặc ở [Cài đặt, Tài khoản của bạn](/settings/about). Tiếng Anh và tiếng Việt đều đầy đủ; giao diện có thể tối, sáng hoặc theo hệ thống. Lựa chọn có hiệu lực ngay và được nhớ trên thiết bị này.',
            },
          ],
        },
        {
          id: 'shortcuts',
          title: 'Có phím tắt không?',
          blocks: [
            {
              kind: 'text',
              text: 'Nhấn `Shift ?` để xem danh sách, và `Ctrl K` (`⌘ K` trên máy Mac) để gõ tên mà đến bất cứ đâu. Mọi việc đều làm được không cần chuột.',
            },
          ],
        },
      ],
    },
    {
      id: 'signing-in',
      title: 'Đăng nhập',
      blocks: [],
      sections: [
        {
          id: 'ways-to-sign-in',
          title: 'Có những cách đăng nhập nào?',
          blocks: [
            {
              kind: 'list',
              items: [
                '**Bằng mã.** Nhập địa chỉ e-mail, rồi nhập sáu chữ số được gửi đến. Không cần mật khẩu.',
                '**Bằng mật khẩu**, nếu bạn đã đặt.',
                '**Bằng ví** Ethereum hoặc Solana: bạn ký một thông điệp có ghi tên trang này. Việc ký không tốn phí và không chuyển gì đi cả.',
              ],
            },
          ],
        },
        {
          id: 'code-missing',
          title: 'Không nhận được mã thì làm sao?',
          blocks: [
            {
              kind: 'list',
              items: [
                'Xem trong thư mục thư rác, và kiểm tra địa chỉ có gõ nhầm không.',
                'Mã có hiệu lực trong 10 phút và cho 5 lần thử. Yêu cầu mã mới sẽ huỷ mã cũ, vì vậy hãy dùng mã mới nhất.',
                'Trang luôn trả lời như nhau dù địa chỉ có tài khoản hay không; chỉ e-mail mới cho biết. Nếu bạn chưa từng đăng ký bằng địa chỉ đó, e-mail sẽ nói vậy: hãy [tạo tài khoản](/sign-up).',
                '**Nếu bạn tự vận hành máy chủ** mà chưa đặt máy chủ thư (`SMTP_URL`), thư không được gửi đi đâu cả: chúng được in ra cửa sổ dòng lệnh và ghi vào thư mục `mail` trong thư mục dữ liệu, dưới dạng tệp `.eml`.',
              ],
            },
          ],
        },
        {
          id: 'forgot-password',
          title: 'Tôi quên mật khẩu',
          blocks: [
            {
              kind: 'text',
              text: 'Hãy đăng nhập bằng mã, hoặc chọn “Quên mật khẩu” ở [trang đăng nhập](/sign-in): một mã gửi đến e-mail cho phép bạn đặt mật khẩu mới. Đặt xong, các thiết bị khác của bạn sẽ bị đăng xuất.',
            },
          ],
        },
        {
          id: 'age',
          title: 'Vì sao hỏi tuổi của tôi?',
          blocks: [
            {
              kind: 'text',
              text: 'Atelier dành cho người từ 16 tuổi. Bạn xác nhận một lần khi đăng ký; ngày sinh không được hỏi và cũng không được lưu.',
            },
          ],
        },
        {
          id: 'staying-signed-in',
          title: 'Tôi được giữ đăng nhập bao lâu?',
          blocks: [
            {
              kind: 'text',
              text: `Trên thiết bị bạn vẫn dùng thì bao lâu tuỳ thích; sau ${sessionDays} ngày không dùng, thiết bị đó bị đăng xuất. [Cài đặt, Bảo mật](/settings/security) liệt kê mọi thiết bị cùng địa chỉ IP và lần dùng cuối, và đăng xuất một thiết bị hoặc tất cả.`,
            },
          ],
        },
        {
          id: 'strange-mail',
          title: 'Tôi nhận e-mail về một thay đổi không phải do tôi',
          blocks: [
            {
              kind: 'text',
              text: 'Hãy dùng nút trong e-mail đó. Bảo vệ tài khoản sẽ đăng xuất mọi thiết bị, xoá mọi khoá API, ngắt các ví được kết nối trong bảy ngày qua, và thay hoặc gỡ mật khẩu. Nếu địa chỉ e-mail của bạn bị đổi, thư gửi đến địa chỉ cũ có thể khôi phục nó trong bảy ngày.',
            },
          ],
        },
      ],
    },
    {
      id: 'account',
      title: 'Tài khoản của bạn',
      blocks: [],
      sections: [
        {
          id: 'change-email',
          title: 'Đổi địa chỉ e-mail thế nào?',
          blocks: [
            {
              kind: 'text',
              text: 'Ở [Cài đặt, Bảo mật](/settings/security). Một mã gửi đến địa chỉ hiện tại và một mã gửi đến địa chỉ mới, để không ai mang tài khoản của bạn đi được. Địa chỉ đổi được một lần trong 60 ngày.',
            },
          ],
        },
        {
          id: 'delete-account',
          title: 'Xoá tài khoản thế nào?',
          blocks: [
            {
              kind: 'text',
              text: `Ở [Cài đặt, Quyền riêng tư](/settings/privacy). Một mã qua e-mail xác nhận việc này. Bạn bị đăng xuất ở mọi nơi và tài khoản đóng ngay; ${deletionGraceDays} ngày sau nó bị xoá hẳn, cùng wildcard, khoá API, ví và địa chỉ của bạn. Sau đó không thể khôi phục. Những gì bạn tạo trong không gian làm việc của người khác chuyển cho chủ sở hữu ở đó. Nếu bạn sở hữu một không gian làm việc còn người khác, hãy chuyển giao trước, hoặc cho biết nó cũng sẽ bị xoá.`,
            },
          ],
        },
        {
          id: 'reactivate',
          title: 'Có rút lại việc xoá được không?',
          blocks: [
            {
              kind: 'text',
              text: `Được, trong ${deletionGraceDays} ngày đó. Đăng nhập như thường lệ: thay vì dữ liệu của bạn, trang sẽ hỏi bạn có muốn lấy lại tài khoản không, và một mã qua e-mail xác nhận điều đó. Những gì của bạn vẫn như cũ.`,
            },
          ],
        },
        {
          id: 'wallets',
          title: 'Dùng được ví nào, và ví cho biết những gì?',
          blocks: [
            {
              kind: 'text',
              text: 'Mọi ví Ethereum mà trình duyệt của bạn có và mọi ví Solana theo chuẩn wallet standard; ví hợp đồng thông minh thì dùng được khi bên vận hành đã cài đặt máy chủ của mạng đó. Kết nối và ngắt kết nối ở [Cài đặt, Bảo mật](/settings/security); cả hai đều được xác nhận bằng mã qua e-mail. Atelier chỉ biết địa chỉ công khai, ngoài ra không biết gì hơn, và không bao giờ yêu cầu giao dịch. Mỗi ví chỉ thuộc về một tài khoản.',
            },
          ],
        },
        {
          id: 'last-way-in',
          title: 'Vì sao không ngắt kết nối ví được?',
          blocks: [
            {
              kind: 'text',
              text: 'Vì đó là lối vào duy nhất của tài khoản. Hãy thêm địa chỉ e-mail trước; sau đó có thể gỡ ví.',
            },
          ],
        },
        {
          id: 'api-keys',
          title: 'Dùng API thế nào?',
          blocks: [
            {
              kind: 'text',
              text: 'Tạo khoá ở [Cài đặt, Bảo mật](/settings/security). Khoá chỉ hiện một lần: hãy sao chép ngay lúc đó. Gửi nó kèm mỗi lần gọi, ví dụ:',
            },
            { kind: 'command', command: 'curl -H "Authorization: Bearer YOUR_KEY" https://your-server/api/users/me' },
            {
              kind: 'text',
              text: 'Khoá làm được những gì bạn làm được, trừ việc đổi cách đăng nhập, tạo thêm khoá hay xoá tài khoản. Mọi lệnh gọi được mô tả ở [/api/docs](/api/docs).',
            },
          ],
        },
        {
          id: 'key-leaked',
          title: 'Tôi nghĩ có người đã lấy được khoá API của tôi',
          blocks: [
            {
              kind: 'text',
              text: 'Hãy xoá khoá ở [Cài đặt, Bảo mật](/settings/security). Nó ngừng hoạt động sau vài giây. Danh sách cho biết mỗi khoá được dùng lần cuối khi nào.',
            },
          ],
        },
      ],
    },
    {
      id: 'workspaces',
      title: 'Không gian làm việc',
      blocks: [],
      sections: [
        {
          id: 'what-is-a-workspace',
          title: 'Không gian làm việc để làm gì?',
          blocks: [
            {
              kind: 'text',
              text: 'Để làm việc lâu dài với cùng một nhóm người. Những gì chia sẻ với không gian làm việc là chia sẻ với mọi thành viên, kể cả người vào sau, và không còn với người đã rời đi. Khách chỉ thấy những gì được chia sẻ đích danh với họ.',
            },
          ],
        },
        {
          id: 'how-many-workspaces',
          title: 'Tôi có thể có bao nhiêu?',
          blocks: [
            {
              kind: 'text',
              text: 'Bạn sở hữu nhiều nhất một, và có thể thuộc về bao nhiêu không gian cũng được, miễn là được thêm vào. Chuyển qua lại ở đầu thanh bên trái. Một không gian có chỗ cho ba người: chủ sở hữu và các thành viên. Khách không tính.',
            },
          ],
        },
        {
          id: 'workspace-roles',
          title: 'Ai được làm gì?',
          blocks: [
            {
              kind: 'table',
              head: ['Vai trò', 'Được phép'],
              rows: [
                ['Chủ sở hữu', 'Mọi việc, kể cả xoá không gian làm việc'],
                ['Quản trị viên', 'Đổi tên, thêm và xoá người, trao vai trò cho đến quản trị viên'],
                ['Thành viên', 'Xem những gì được chia sẻ với không gian, chia sẻ với nó, xem ai ở trong đó'],
                ['Khách', 'Xem những gì được chia sẻ đích danh với mình'],
              ],
            },
          ],
        },
        {
          id: 'add-people',
          title: 'Thêm người thế nào?',
          blocks: [
            {
              kind: 'text',
              text: 'Chọn “Thành viên và vai trò” trong trình đơn không gian làm việc, rồi “Thêm người”, và nhập tên, tên người dùng hoặc e-mail của người đã có tài khoản trên máy chủ này. Họ vào ngay và thấy không gian đó trong trình đơn của mình. Khi ai đó rời đi hoặc bị xoá khỏi không gian, những gì họ sở hữu trong đó chuyển cho chủ sở hữu không gian.',
            },
          ],
        },
      ],
    },
    {
      id: 'wildcards',
      title: 'Wildcard và chia sẻ',
      blocks: [],
      sections: [
        {
          id: 'what-is-a-wildcard',
          title: 'Wildcard là gì?',
          blocks: [
            {
              kind: 'text',
              text: 'Một danh sách từ có tên, mỗi dòng một mục. Chỗ nào prompt ghi `__tên__`, một trong các dòng sẽ thế vào. Cách viết wildcard tốt nằm trong [sổ tay prompt](/tips-and-tricks/prompt-book#wildcards).',
            },
          ],
        },
        {
          id: 'wildcard-sharing',
          title: 'Ai xem được wildcard của tôi?',
          blocks: [
            {
              kind: 'table',
              head: ['Chế độ', 'Ai xem được'],
              rows: [
                ['Riêng tư', 'Chỉ mình bạn; các chia sẻ trước đó chờ đến khi bạn đổi chế độ'],
                ['Đã chia sẻ', 'Bạn, cùng những người và không gian làm việc (trừ khách ở đó) được bạn chia sẻ'],
                ['Liên kết công khai', 'Bất kỳ ai có liên kết, dù đăng nhập hay không'],
              ],
            },
            {
              kind: 'text',
              text: 'Người được chia sẻ **được xem**, **được thêm** hoặc **được sửa**; ai được sửa thì cũng được chia sẻ tiếp. Quyền xoá vẫn thuộc về bạn. Bản nháp chỉ bạn và người được sửa thấy. Mục có liên kết công khai còn có thể hiện trong Khám phá, nơi mọi người trên máy chủ này đều tìm thấy.',
            },
          ],
        },
        {
          id: 'library',
          title: 'Thư viện là gì?',
          blocks: [
            {
              kind: 'text',
              text: 'Là kệ để bạn xếp những gì người khác đã chia sẻ. Thêm vào thư viện không tạo bản sao: bạn thấy chính bản gốc, cùng các thay đổi của nó, chừng nào nó còn được chia sẻ với bạn.',
            },
          ],
        },
        {
          id: 'deleted-wildcard',
          title: 'Tôi lỡ tay xoá wildcard',
          blocks: [
            {
              kind: 'text',
              text: 'Chọn Hoàn tác trong thông báo vừa hiện, hoặc mở thùng rác rồi khôi phục; chia sẻ và yêu thích vẫn còn nguyên. Chỉ “Xoá vĩnh viễn” mới là dứt khoát.',
            },
          ],
        },
        {
          id: 'stopped-sharing',
          title: 'Điều gì xảy ra khi tôi ngừng chia sẻ?',
          blocks: [
            {
              kind: 'text',
              text: 'Người khác mất quyền truy cập ngay; với họ, thứ đó như chưa từng tồn tại. Những gì họ đã tự sao chép ra ngoài thì vẫn là của họ.',
            },
          ],
        },
      ],
    },
    {
      id: 'data',
      title: 'Dữ liệu và quyền riêng tư',
      blocks: [],
      sections: [
        {
          id: 'where-data-lives',
          title: 'Dữ liệu của tôi nằm ở đâu?',
          blocks: [
            {
              kind: 'text',
              text: 'Trên máy chủ mà từ đó bạn mở trang này, và không ở nơi nào khác. Ai vận hành nó, và có dịch vụ nào khác tham gia không, được ghi ở [chính sách quyền riêng tư](/privacy).',
            },
          ],
        },
        {
          id: 'tracking',
          title: 'Có theo dõi hay quảng cáo không?',
          blocks: [
            {
              kind: 'text',
              text: 'Không. Chỉ có một cookie, dùng để giữ bạn đăng nhập. Phông chữ, biểu tượng và mã lệnh đều lấy từ chính máy chủ; không trang nào gọi đến công ty khác.',
            },
          ],
        },
        {
          id: 'offline',
          title: 'Không có mạng thì dùng được gì?',
          blocks: [
            {
              kind: 'text',
              text: 'Đã mở trong trình duyệt một lần thì ứng dụng khởi động được khi không có mạng. Các trang trong mục Học đọc được, và các danh sách hiện những gì thiết bị này đã tải trước đó. Thanh trên cùng cho biết khi mất kết nối và các thay đổi của bạn đã được lưu hay chưa. Ở hầu hết trình duyệt, có thể cài ứng dụng từ thanh địa chỉ hoặc trình đơn chia sẻ.',
            },
          ],
        },
      ],
    },
    {
      id: 'running',
      title: 'Tự vận hành máy chủ',
      blocks: [],
      sections: [
        {
          id: 'start-a-server',
          title: 'Khởi động thế nào?',
          blocks: [
            { kind: 'text', text: 'Trong một bản sao mã nguồn, với Node 24 hoặc hệ điều hành mà npm có sẵn Node 24:' },
            { kind: 'command', command: 'npm install && npm start' },
            {
              kind: 'text',
              text: 'Lệnh này mang theo cơ sở dữ liệu, cho biết địa chỉ và in ra một liên kết để tạo tài khoản đầu tiên, tài khoản của chủ máy chủ. `npm run doctor` cho biết điều gì không ổn khi có trục trặc.',
            },
          ],
        },
        {
          id: 'data-folder',
          title: 'Mọi thứ được cất ở đâu?',
          blocks: [
            {
              kind: 'text',
              text: 'Trong thư mục dữ liệu, là `./data` nếu `DATA_DIR` không chỉ nơi khác: cơ sở dữ liệu, khoá bí mật, bản sao lưu và, khi không có máy chủ thư, cả thư. Nếu đặt `DATABASE_URL` thì cơ sở dữ liệu nằm ở nơi đó. `npm run config` liệt kê mọi thiết lập.',
            },
          ],
        },
        {
          id: 'backup',
          title: 'Sao lưu và khôi phục thế nào?',
          blocks: [
            { kind: 'command', command: 'npm run backup' },
            {
              kind: 'text',
              text: 'Lệnh này ghi cơ sở dữ liệu, tệp và khoá bí mật thành một tệp nén trong thư mục `backups` của thư mục dữ liệu, trong khi máy chủ vẫn chạy. Để quay lại, hoặc chuyển sang máy khác, dùng `npm run restore -- path/to/backup.tar.gz`; sau đó mọi người đăng nhập lại. Trước khi một bản nâng cấp thay đổi cơ sở dữ liệu nhúng, một bản sao lưu được tự động tạo. Hãy giữ thêm một bản trên ổ đĩa khác, nơi không ai khác đọc được.',
            },
          ],
        },
        {
          id: 'mail-server',
          title: 'Làm sao để thư được gửi đi?',
          blocks: [
            {
              kind: 'text',
              text: 'Đặt `SMTP_URL`, ví dụ `smtp://user:password@mail.example.org:587`, cùng `MAIL_FROM`, rồi khởi động lại.',
            },
          ],
        },
        {
          id: 'close-sign-up',
          title: 'Có thể không cho người lạ vào không?',
          blocks: [
            {
              kind: 'text',
              text: 'Có. Mặc định máy chủ chỉ truy cập được từ chính máy đó (`HOST`). Khi mở ra mạng, `SIGN_UP=closed` không cho ai tạo tài khoản mới; khi ấy `PUBLIC_URL` nên là một địa chỉ `https`.',
            },
          ],
        },
        {
          id: 'licence',
          title: 'Atelier theo giấy phép nào?',
          blocks: [
            {
              kind: 'text',
              text: 'MIT: được dùng, sửa và phân phối lại, kể cả cho mục đích thương mại, miễn là giữ kèm thông báo bản quyền. Các phần của người khác giữ giấy phép riêng của chúng. Những gì bạn làm ra bằng Atelier là của bạn.',
            },
          ],
        },
      ],
    },
  ],
}
