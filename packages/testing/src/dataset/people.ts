import { below, derive, hash, pick } from './random.ts';
import { toWire } from './wire.ts';
import { type Part, part, type WireBuffer } from './wire-buffer.ts';

/** Who a customer is, by number: each part is drawn when it is written, each with its quotes, or `null`. */
export interface People {
  readonly countryOf: (index: number) => Country;
  readonly writeName: (index: number, out: WireBuffer) => void;
  readonly writeEmail: (index: number, out: WireBuffer) => void;
  readonly writePhone: (index: number, out: WireBuffer) => void;
  readonly writeCompany: (index: number, out: WireBuffer) => void;
  readonly writeTaxId: (index: number, out: WireBuffer) => void;
  /** The object `billing`. */
  readonly writeBilling: (index: number, out: WireBuffer) => void;
}

export interface Country {
  readonly currency: string;
  readonly currencyPart: Part;
  /** With the digits that all phones begin with. */
  readonly calling: Part;
  readonly taxPrefix: Part;
  readonly cities: readonly City[];
}

interface City {
  /** `{"country":"FR","city":"Lyon",…,"street":"` */
  readonly name: Part;
  /** ` Rue des Lilas","zipcode":"69002"}` and the city's other streets. */
  readonly streets: readonly Part[];
}

export function createPeople(seed: number): People {
  const nameSeed = derive(seed, 1);
  const lastSeed = derive(seed, 2);
  const placeSeed = derive(seed, 3);
  const extraSeed = derive(seed, 4);

  const countryOf = (index: number): Country => pick(hash(placeSeed, index), COUNTRIES);

  function writeName(index: number, out: WireBuffer): void {
    const extra = hash(extraSeed, index);
    // One name in a hundred is one that a program has to survive.
    if (extra % 100 === 7) return void out.part(pick(extra, HOSTILE_PARTS));
    out.part(pick(hash(nameSeed, index), FIRST_NAMES).shown).part(pick(hash(lastSeed, index), LAST_NAMES).shown);
  }

  function writeEmail(index: number, out: WireBuffer): void {
    out.part(pick(hash(nameSeed, index), FIRST_NAMES).plain).part(pick(hash(lastSeed, index), LAST_NAMES).plain);
    if (index % 7 !== 0) out.integer(index % 100);
    out.part(pick((hash(extraSeed, index) ^ hash(placeSeed, index)) >>> 0, MAIL_HOSTS));
  }

  function writePhone(index: number, out: WireBuffer): void {
    const extra = hash(extraSeed, index);
    if ((extra >>> 12) % 10 >= 6) return void out.part(NULL);
    out.part(countryOf(index).calling).integer(100 + below(hash(extraSeed, index ^ 0x5bd1e995), 900));
    out
      .part(SPACE)
      .integer(1000 + ((extra >>> 4) % 9000))
      .part(QUOTE);
  }

  function writeCompany(index: number, out: WireBuffer): void {
    const extra = hash(extraSeed, index);
    if (!isCompany(extra)) return void out.part(NULL);
    out.part(pick(extra, COMPANY_FIRST)).part(pick(hash(placeSeed, index), COMPANY_LAST));
  }

  function writeTaxId(index: number, out: WireBuffer): void {
    const extra = hash(extraSeed, index);
    if (!isCompany(extra) || (extra >>> 16) % 10 >= 7) return void out.part(NULL);
    out.part(countryOf(index).taxPrefix).digits(hash(placeSeed, index), 10).part(QUOTE);
  }

  function writeBilling(index: number, out: WireBuffer): void {
    const place = hash(placeSeed, index);
    const extra = hash(extraSeed, index);
    const { name, streets } = pick(Math.imul(place, 0x9e3779b1) >>> 0, countryOf(index).cities);
    out
      .part(name)
      .integer(1 + (extra % 240))
      .part(pick(Math.imul(extra, 0x9e3779b1) >>> 0, streets));
  }

  return { countryOf, writeName, writeEmail, writePhone, writeCompany, writeTaxId, writeBilling };
}

function isCompany(extra: number): boolean {
  return (extra >>> 8) % 10 < 4;
}

const [QUOTE, SPACE, NULL] = [part('"'), part(' '), part('null')];

/** Long, empty, right-to-left, wide, joined, combining, with control characters and markup: all legal JSON strings. */
export const HOSTILE_NAMES: readonly string[] = [
  '',
  ' ',
  'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).trim(),
  '\u{1F680}\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466} Rocket Family',
  'محمد عبد الله الشمري',
  'שרה כהן',
  '山田太郎・ｶﾀｶﾅ',
  'Z\u0338\u0321\u034Ea\u0335\u035Cl\u0337\u031Bg\u0336o\u0338 \u0335T\u0334e\u0336x\u0338t\u0337',
  'Line\nBreak\tTab\rReturn',
  '\u001B[31mRed\u001B[0m \u001B]0;title\u0007',
  'Null\u0000Bell\u0007Del\u007F',
  '\u202EdrawkcaB\u202C Right\u200F',
  '=HYPERLINK("https://example.com","click")',
  '<script>alert(1)</script> & "quoted" \\ back',
  'İstanbul ﬁne ß ǅ',
  '__proto__',
];

const HOSTILE_PARTS = HOSTILE_NAMES.map((name) => part(toWire(JSON.stringify(name))));

interface Name {
  readonly shown: Part;
  /** Its letters, for an address. */
  readonly plain: Part;
}

/** Names with what stands before and after them in a full name, and before and after them in an address. */
function namesIn(list: string, shown: readonly [string, string], plain: readonly [string, string]): readonly Name[] {
  return list.split(' ').map((name) => {
    const letters = name
      .normalize('NFD')
      .replaceAll(/[^A-Za-z]/g, '')
      .toLowerCase();
    return { shown: part(toWire(shown.join(name))), plain: part(plain.join(letters)) };
  });
}

const MAIL_HOSTS = ['example.com', 'example.org', 'example.net', 'mail.example', 'studio.example', 'post.example'].map(
  (host) => part(`@${host}"`),
);

const FIRST_NAMES = namesIn(
  'Ada Grace Alan Edsger Barbara Donald Margaret Ken Frances Tony Radia Linus Katherine Dennis Hedy Claude Annie Tim Shafi Leslie Sophie Niklaus Jean Guido Evelyn Bjarne Mary Dorothy Vint Lynn Yukihiro Anita Brian Joan Rob Karen Sanjay Priya Arjun Meera Wei Mei Hiroshi Yuki Sora Jisoo Minjun Aisha Omar Layla Yusuf Fatima Amara Chidi Ngozi Kwame Zanele Thabo Sofía Mateo Valentina Diego Camila Lucía Thiago Beatriz João Inês Zoë Lars Astrid Freya Søren Ingrid Mikael Aino Elif Deniz Mehmet Olga Ivan Katya Piotr Zofia Jana Tomáš Eszter Ioana Nikos Eleni Marco Giulia Chloé Léa Hugo Amélie Noah Emma Finn Mia Oliver Isla Jack Ruby Mateja Sina Parisa Reza',
  ['"', ' '],
  ['"', '.'],
);

const LAST_NAMES = namesIn(
  'Lovelace Hopper Turing Dijkstra Liskov Knuth Hamilton Thompson Allen Hoare Perlman Torvalds Johnson Ritchie Lamarr Shannon Easley Goldwasser Lamport Wilson Wirth Bartik Boyd Keller Vaughan Cerf Conway Borg Kernighan Clarke Pike Sharma Patel Iyer Reddy Chen Wang Zhang Liu Tanaka Suzuki Sato Kim Park Lee Rahman Haddad Nasser Okafor Adeyemi Mensah Dlamini Nkosi García Martínez López Rodríguez Silva Santos Oliveira Costa Pereira Andersen Nilsson Lindqvist Virtanen Korhonen Yılmaz Demir Ivanova Petrov Nowak Kowalski Novák Horváth Popescu Papadopoulos Rossi Ricci Dubois Moreau Lefèvre Müller Schneider Weber Fischer Visser Jansen Murphy Walsh Campbell Stewart Hughes Bennett Brooks Rivera Nguyen Tran Fernando Perera Karimi Hosseini',
  ['', '"'],
  ['', ''],
);

const COMPANY_FIRST =
  'Northwind Bluebird Cedar Copper Harbour Juniper Lantern Maple Meridian Orchard Paper Pebble Quartz River Saffron Silver Summit Tidal Violet Willow'
    .split(' ')
    .map((word) => part(`"${word} `));

const COMPANY_LAST = [
  'Studio',
  'Labs',
  'Works',
  'Bakery',
  'Press',
  'Logistics',
  'Health',
  'Robotics',
  'Coffee',
  'Books',
  'Architects',
  'Games',
].map((word) => part(`${word}"`));

const COUNTRIES: readonly Country[] = [
  inCountry('US', 'USD', '+1', 'US', 'Oak Street|Market Street|Mission Street|Pine Avenue', [
    ['San Francisco', 'CA', '94103'],
    ['Portland', 'OR', '97205'],
    ['Austin', 'TX', '78701'],
    ['Brooklyn', 'NY', '11201'],
    ['Chicago', 'IL', '60607'],
  ]),
  inCountry('US', 'USD', '+1', 'US', 'Elm Street|Harbor Drive|Sunset Road', [
    ['Seattle', 'WA', '98101'],
    ['Denver', 'CO', '80202'],
    ['Boston', 'MA', '02110'],
  ]),
  inCountry('GB', 'GBP', '+44', 'GB', 'High Street|Mill Lane|Church Road', [
    ['London', 'England', 'E1 6AN'],
    ['Edinburgh', 'Scotland', 'EH1 1YZ'],
    ['Bristol', 'England', 'BS1 4DJ'],
  ]),
  inCountry('DE', 'EUR', '+49', 'DE', 'Lindenstraße|Hauptstraße|Gartenweg', [
    ['Berlin', 'Berlin', '10115'],
    ['München', 'Bayern', '80331'],
    ['Hamburg', 'Hamburg', '20095'],
  ]),
  inCountry('FR', 'EUR', '+33', 'FR', 'Rue des Lilas|Avenue Victor Hugo', [
    ['Paris', 'Île-de-France', '75011'],
    ['Lyon', 'Auvergne-Rhône-Alpes', '69002'],
  ]),
  inCountry('NL', 'EUR', '+31', 'NL', 'Prinsengracht|Kerkstraat', [
    ['Amsterdam', 'Noord-Holland', '1016 HM'],
    ['Utrecht', 'Utrecht', '3511 LN'],
  ]),
  inCountry('SE', 'SEK', '+46', 'SE', 'Storgatan|Drottninggatan', [
    ['Stockholm', 'Stockholm', '111 20'],
    ['Malmö', 'Skåne', '211 34'],
  ]),
  inCountry('IN', 'INR', '+91', 'IN', 'MG Road|Linking Road|Park Street', [
    ['Bengaluru', 'Karnataka', '560001'],
    ['Mumbai', 'Maharashtra', '400050'],
    ['Kolkata', 'West Bengal', '700016'],
  ]),
  inCountry('JP', 'JPY', '+81', 'JP', 'Aoyama-dori|Kawaramachi', [
    ['Tokyo', 'Tokyo', '107-0062'],
    ['Kyoto', 'Kyoto', '600-8001'],
  ]),
  inCountry('KR', 'KRW', '+82', 'KR', 'Teheran-ro|Itaewon-ro', [['Seoul', 'Seoul', '06133']]),
  inCountry('BR', 'BRL', '+55', 'BR', 'Rua Augusta|Avenida Paulista', [
    ['São Paulo', 'SP', '01305-000'],
    ['Recife', 'PE', '50030-230'],
  ]),
  inCountry('CA', 'CAD', '+1', 'CA', 'King Street|Rue Saint-Denis', [
    ['Toronto', 'ON', 'M5V 1J2'],
    ['Montréal', 'QC', 'H2X 3K8'],
  ]),
  inCountry('AU', 'AUD', '+61', 'AU', 'Chapel Street|George Street', [
    ['Melbourne', 'VIC', '3181'],
    ['Sydney', 'NSW', '2000'],
  ]),
  inCountry('NG', 'USD', '+234', 'NG', 'Awolowo Road|Marina Street', [['Lagos', 'Lagos', '101233']]),
  inCountry('KW', 'KWD', '+965', 'KW', 'Arabian Gulf Street', [['Kuwait City', 'Al Asimah', '15000']]),
];

function inCountry(
  code: string,
  currency: string,
  calling: string,
  taxPrefix: string,
  streets: string,
  cities: readonly (readonly [name: string, state: string, zipcode: string])[],
): Country {
  return {
    currency,
    currencyPart: part(currency),
    calling: part(`"${calling} 555 `),
    taxPrefix: part(`"${taxPrefix}`),
    cities: cities.map(([name, state, zipcode]) => ({
      name: part(toWire(`{"country":"${code}","city":"${name}","state":"${state}","street":"`)),
      streets: streets.split('|').map((street) => part(toWire(` ${street}","zipcode":"${zipcode}"}`))),
    })),
  };
}
