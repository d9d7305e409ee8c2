import { genres } from '../genres/server/tables';
import type { Db } from '~/server/database/database';
import { books } from './tables';

type SampleBook = {
  title: string;
  author: string;
  genre: string;
  publisher: string;
  year: number;
  summary: string;
};

export const sampleBooks: readonly SampleBook[] = [
  {
    title: 'The Hobbit',
    author: 'J. R. R. Tolkien',
    genre: 'Fantasy',
    publisher: 'George Allen & Unwin',
    year: 1937,
    summary:
      'Bilbo Baggins likes his quiet hole in the hill, until a wizard and thirteen dwarves hire ' +
      'him as a burglar. The road leads over mountains and through forests to a dragon and its ' +
      'gold.',
  },
  {
    title: 'The Fellowship of the Ring',
    author: 'J. R. R. Tolkien',
    genre: 'Fantasy',
    publisher: 'George Allen & Unwin',
    year: 1954,
    summary:
      'A plain gold ring turns out to be the most dangerous thing in Middle-earth. Nine ' +
      'companions set out to carry it away from the power that made it.',
  },
  {
    title: 'A Wizard of Earthsea',
    author: 'Ursula K. Le Guin',
    genre: 'Fantasy',
    publisher: 'Parnassus Press',
    year: 1968,
    summary:
      'A gifted goatherd from a small island learns the true names of things. Out of pride he ' +
      'lets a shadow loose, and has to travel the whole archipelago to face it.',
  },
  {
    title: 'The Palm-Wine Drinkard',
    author: 'Amos Tutuola',
    genre: 'Fantasy',
    publisher: 'Faber and Faber',
    year: 1952,
    summary:
      'When his palm-wine tapper dies, a man walks into the world of the dead to bring him home. ' +
      'On the way he meets the creatures of Yoruba folk tales, told in an English like no other.',
  },
  {
    title: 'Kusadikika',
    author: 'Shaaban Robert',
    genre: 'Fantasy',
    publisher: 'Thomas Nelson and Sons',
    year: 1951,
    summary:
      'In a country that floats in the sky, Karama stands trial for wanting to teach the law. He ' +
      'defends himself with the stories of envoys who travelled far and were punished for what ' +
      'they learned.',
  },
  {
    title: 'The Colour of Magic',
    author: 'Terry Pratchett',
    genre: 'Fantasy',
    publisher: 'Colin Smythe',
    year: 1983,
    summary:
      'A cowardly wizard is made to guide the first tourist on a flat world carried by four ' +
      "elephants and a turtle. The tourist's luggage walks behind them on hundreds of little " +
      'legs.',
  },
  {
    title: 'Jonathan Strange & Mr Norrell',
    author: 'Susanna Clarke',
    genre: 'Fantasy',
    publisher: 'Bloomsbury',
    year: 2004,
    summary:
      'Two very different magicians try to bring practical magic back to England during the wars ' +
      'with Napoleon. The book keeps a straight face, and many footnotes, about all of it.',
  },
  {
    title: 'The Fifth Season',
    author: 'N. K. Jemisin',
    genre: 'Fantasy',
    publisher: 'Orbit',
    year: 2015,
    summary:
      'On a continent that is regularly torn apart by earthquakes, people who can calm the ' +
      'ground are feared and kept like tools. A mother looks for her daughter as another ' +
      'disaster begins.',
  },
  {
    title: 'Frankenstein',
    author: 'Mary Shelley',
    genre: 'Science fiction',
    publisher: 'Lackington, Hughes, Harding, Mavor & Jones',
    year: 1818,
    summary:
      'A student finds out how to give life to dead matter and runs from what he has made. ' +
      'Abandoned, his creature learns to speak, to read and to hate.',
  },
  {
    title: 'Voyage au centre de la Terre',
    author: 'Jules Verne',
    genre: 'Science fiction',
    publisher: 'Pierre-Jules Hetzel',
    year: 1864,
    summary:
      'An old runic note sends a Hamburg professor, his nervous nephew and an unshakeable ' +
      'Icelandic guide down the shaft of a volcano, towards seas and forests under the ground.',
  },
  {
    title: 'The Time Machine',
    author: 'H. G. Wells',
    genre: 'Science fiction',
    publisher: 'William Heinemann',
    year: 1895,
    summary:
      'An inventor tells his dinner guests how he travelled to the year 802,701. The gentle ' +
      'people he found there live in the sun, and are afraid of the dark.',
  },
  {
    title: 'Solaris',
    author: 'Stanisław Lem',
    genre: 'Science fiction',
    publisher: 'Wydawnictwo MON',
    year: 1961,
    summary:
      'A psychologist arrives at a station above a planet covered by a thinking ocean. The crew ' +
      'are hiding visitors who came from their own memories, and soon he has one too.',
  },
  {
    title: 'Dune',
    author: 'Frank Herbert',
    genre: 'Science fiction',
    publisher: 'Chilton Books',
    year: 1965,
    summary:
      'A noble family takes over the desert planet that is the only source of a priceless spice. ' +
      "Their heir has to survive betrayal, sandworms and other people's prophecies.",
  },
  {
    title: 'The Left Hand of Darkness',
    author: 'Ursula K. Le Guin',
    genre: 'Science fiction',
    publisher: 'Ace Books',
    year: 1969,
    summary:
      'An envoy comes alone to a frozen planet whose people have no fixed sex. To win their ' +
      'trust he must learn how much of his own thinking rests on that one difference.',
  },
  {
    title: 'The Dispossessed',
    author: 'Ursula K. Le Guin',
    genre: 'Science fiction',
    publisher: 'Harper & Row',
    year: 1974,
    summary:
      'A physicist leaves his poor, anarchist moon for the rich planet it turned its back on ' +
      'long ago. He hopes to share an idea, and finds walls in both worlds.',
  },
  {
    title: 'Kindred',
    author: 'Octavia E. Butler',
    genre: 'Science fiction',
    publisher: 'Doubleday',
    year: 1979,
    summary:
      'Dana, a Black writer in California in 1976, is pulled back again and again to a Maryland ' +
      'plantation before the Civil War. Each time it is to save the life of the same white boy.',
  },
  {
    title: 'The Three-Body Problem',
    author: 'Liu Cixin',
    genre: 'Science fiction',
    publisher: 'Chongqing Press',
    year: 2008,
    summary:
      'Scientists are losing faith in physics, and a strange online game may hold the reason. ' +
      'The trail goes back to a radio base in the Cultural Revolution and a signal sent to the ' +
      'stars.',
  },
  {
    title: 'The Moonstone',
    author: 'Wilkie Collins',
    genre: 'Crime',
    publisher: 'Tinsley Brothers',
    year: 1868,
    summary:
      'A yellow diamond, once looted from an Indian temple, vanishes from a Yorkshire country ' +
      'house. One witness after another writes down what he or she saw of the case.',
  },
  {
    title: 'A Study in Scarlet',
    author: 'Arthur Conan Doyle',
    genre: 'Crime',
    publisher: 'Ward, Lock & Co.',
    year: 1887,
    summary:
      'A doctor just back from the war in Afghanistan shares rooms with a man who can tell it at ' +
      'a glance. Then the police ask for help with a body in an empty house in London.',
  },
  {
    title: 'The Hound of the Baskervilles',
    author: 'Arthur Conan Doyle',
    genre: 'Crime',
    publisher: 'George Newnes',
    year: 1902,
    summary:
      'A baronet is found dead near the moor, with a look of terror and the prints of a huge dog ' +
      'close by. Holmes sends Watson ahead to watch over the heir.',
  },
  {
    title: 'The Murder of Roger Ackroyd',
    author: 'Agatha Christie',
    genre: 'Crime',
    publisher: 'William Collins, Sons',
    year: 1926,
    summary:
      'The richest man of a small English village is stabbed in his study. His new neighbour, ' +
      'who came to retire and grow marrows, is called Hercule Poirot.',
  },
  {
    title: 'And Then There Were None',
    author: 'Agatha Christie',
    genre: 'Crime',
    publisher: 'Collins Crime Club',
    year: 1939,
    summary:
      'Ten strangers are invited to a house on an island. Their host does not appear, a recorded ' +
      'voice accuses each of them of murder, and the boat does not come back.',
  },
  {
    title: 'The Big Sleep',
    author: 'Raymond Chandler',
    genre: 'Crime',
    publisher: 'Alfred A. Knopf',
    year: 1939,
    summary:
      'Philip Marlowe is hired by a dying general to deal with a blackmailer. In rainy Los ' +
      'Angeles one case opens into another, and both of the daughters know more than they say.',
  },
  {
    title: 'اللص والكلاب',
    author: 'نجيب محفوظ',
    genre: 'Crime',
    publisher: 'Maktabat Misr',
    year: 1961,
    summary:
      'A burglar leaves prison in Cairo after four years to find his wife, his friend and his ' +
      'old teacher on the other side. He sets out for revenge, and the whole city reads about ' +
      'it.',
  },
  {
    title: 'Out',
    author: 'Natsuo Kirino',
    genre: 'Crime',
    publisher: 'Kodansha',
    year: 1997,
    summary:
      'Four women work the night shift in a factory for boxed lunches near Tokyo. When one of ' +
      'them kills her husband, the others help her, and the help has a price.',
  },
  {
    title: 'The Devotion of Suspect X',
    author: 'Keigo Higashino',
    genre: 'Crime',
    publisher: 'Bungeishunju',
    year: 2005,
    summary:
      'A quiet mathematics teacher covers up a killing for the neighbour he admires. The ' +
      'physicist who advises the police was once his equal at university.',
  },
  {
    title: 'My Sister, the Serial Killer',
    author: 'Oyinkan Braithwaite',
    genre: 'Crime',
    publisher: 'Doubleday',
    year: 2018,
    summary:
      'Korede is a careful nurse in Lagos who has cleaned up after her beautiful sister three ' +
      'times. Now the sister smiles at the doctor Korede is in love with.',
  },
  {
    title: 'Don Quixote',
    author: 'Miguel de Cervantes',
    genre: 'Classics',
    publisher: 'Francisco de Robles',
    year: 1605,
    summary:
      'An ageing gentleman reads so many tales of knights that he rides out to become one. His ' +
      'neighbour Sancho Panza goes along as squire, on a donkey and with common sense.',
  },
  {
    title: 'Dream of the Red Chamber',
    author: 'Cao Xueqin',
    genre: 'Classics',
    publisher: 'Cheng Weiyuan',
    year: 1791,
    summary:
      'A boy born with a piece of jade in his mouth grows up among his many cousins in a great ' +
      'house in the capital. Love, poetry and money troubles fill its gardens.',
  },
  {
    title: 'Sense and Sensibility',
    author: 'Jane Austen',
    genre: 'Classics',
    publisher: 'Thomas Egerton',
    year: 1811,
    summary:
      "After their father's death two sisters must live on little. Elinor hides what she feels, " +
      'Marianne shows everything, and both learn what it costs.',
  },
  {
    title: 'Pride and Prejudice',
    author: 'Jane Austen',
    genre: 'Classics',
    publisher: 'Thomas Egerton',
    year: 1813,
    summary:
      'With five daughters and no heir, the Bennets need good marriages. Elizabeth is sure that ' +
      'she sees through the proud Mr Darcy, and is less right than she thinks.',
  },
  {
    title: 'Jane Eyre',
    author: 'Charlotte Brontë',
    genre: 'Classics',
    publisher: 'Smith, Elder & Co.',
    year: 1847,
    summary:
      'A poor orphan becomes governess in a lonely house whose master is moody and whose top ' +
      'floor is not as empty as it seems. She tells her own story and keeps her own mind.',
  },
  {
    title: 'Wuthering Heights',
    author: 'Emily Brontë',
    genre: 'Classics',
    publisher: 'Thomas Cautley Newby',
    year: 1847,
    summary:
      'Two houses on the Yorkshire moors, two families, and a foundling named Heathcliff whose ' +
      'love and anger mark the children of both.',
  },
  {
    title: 'Moby-Dick',
    author: 'Herman Melville',
    genre: 'Classics',
    publisher: 'Harper & Brothers',
    year: 1851,
    summary:
      'Ishmael signs on to a whaling ship and finds that its captain hunts only one whale. ' +
      'Between the chases he explains everything that can be known about whales.',
  },
  {
    title: 'Crime and Punishment',
    author: 'Fyodor Dostoevsky',
    genre: 'Classics',
    publisher: 'The Russian Messenger',
    year: 1866,
    summary:
      'A penniless student in St Petersburg believes that some people stand above the law, and ' +
      'kills to prove it. Fever, guilt and a patient investigator close in on him.',
  },
  {
    title: 'War and Peace',
    author: 'Leo Tolstoy',
    genre: 'Classics',
    publisher: 'Penguin Classics',
    year: 1869,
    summary:
      'Five Russian families live, love and lose through the wars with Napoleon, from ballrooms ' +
      'to battlefields. In between, the author asks who or what moves history.',
  },
  {
    title: 'Middlemarch',
    author: 'George Eliot',
    genre: 'Classics',
    publisher: 'William Blackwood and Sons',
    year: 1871,
    summary:
      'In an English country town an idealistic young woman and an ambitious doctor both marry ' +
      'badly. Around them a whole community gossips, votes, saves and schemes.',
  },
  {
    title: 'The Brothers Karamazov',
    author: 'Fyodor Dostoevsky',
    genre: 'Classics',
    publisher: 'The Russian Messenger',
    year: 1880,
    summary:
      'A hateful father and his three very different sons quarrel over money, a woman and God. ' +
      'When a crime is committed, each of them has to ask what part he had in it.',
  },
  {
    title: 'The Posthumous Memoirs of Brás Cubas',
    author: 'Machado de Assis',
    genre: 'Classics',
    publisher: 'Tipografia Nacional',
    year: 1881,
    summary:
      'A rich idler from Rio de Janeiro tells his life after his own funeral, when he no longer ' +
      'needs to please anybody. The chapters are short, rude and very funny.',
  },
  {
    title: 'Noli Me Tángere',
    author: 'José Rizal',
    genre: 'Classics',
    publisher: 'Berliner Buchdruckerei-Actien-Gesellschaft',
    year: 1887,
    summary:
      'A young man returns to the Philippines from Europe with plans for a school. Friars, ' +
      'officials and old secrets show him what the colony does to good intentions.',
  },
  {
    title: 'Kokoro',
    author: 'Natsume Sōseki',
    genre: 'Modern classics',
    publisher: 'Iwanami Shoten',
    year: 1914,
    summary:
      'A student in Tokyo grows attached to an older man he calls Sensei, who keeps apart from ' +
      'the world. A long letter at last explains the loneliness of a whole life.',
  },
  {
    title: 'Mrs Dalloway',
    author: 'Virginia Woolf',
    genre: 'Modern classics',
    publisher: 'The Hogarth Press',
    year: 1925,
    summary:
      'On a June day in London Clarissa Dalloway prepares a party and remembers who she used to ' +
      'be. Across the city a soldier home from the war is losing his hold on things.',
  },
  {
    title: 'To the Lighthouse',
    author: 'Virginia Woolf',
    genre: 'Modern classics',
    publisher: 'The Hogarth Press',
    year: 1927,
    summary:
      'A family and its guests spend a summer on a Scottish island, and a boy hopes to sail to ' +
      'the lighthouse. Ten years later some of them come back to the house.',
  },
  {
    title: "L'Étranger",
    author: 'Albert Camus',
    genre: 'Modern classics',
    publisher: 'Gallimard',
    year: 1942,
    summary:
      "A clerk in Algiers does not cry at his mother's funeral. Some weeks later he shoots a man " +
      'on a beach, and the court seems to judge both things together.',
  },
  {
    title: 'زقاق المدق',
    author: 'نجيب محفوظ',
    genre: 'Modern classics',
    publisher: 'Maktabat Misr',
    year: 1947,
    summary:
      'In a narrow alley of old Cairo during the Second World War, a barber, a matchmaker, a ' +
      'café owner and the restless Hamida all want more than the alley can give.',
  },
  {
    title: 'Pedro Páramo',
    author: 'Juan Rulfo',
    genre: 'Modern classics',
    publisher: 'Fondo de Cultura Económica',
    year: 1955,
    summary:
      'A son promises his dying mother to go to Comala and look for the father he never met. The ' +
      'town is full of voices, and hardly any of them are alive.',
  },
  {
    title: 'Things Fall Apart',
    author: 'Chinua Achebe',
    genre: 'Modern classics',
    publisher: 'William Heinemann',
    year: 1958,
    summary:
      'Okonkwo has made himself one of the strong men of his Igbo village. Then missionaries and ' +
      'a foreign court arrive, and strength alone is no answer.',
  },
  {
    title: 'رجال في الشمس',
    author: 'غسان كنفاني',
    genre: 'Modern classics',
    publisher: 'Institute for Arab Research',
    year: 1963,
    summary:
      'Three Palestinian refugees of three generations try to reach Kuwait and find work. A ' +
      'lorry driver offers to smuggle them across the desert in his empty water tank.',
  },
  {
    title: 'Arrow of God',
    author: 'Chinua Achebe',
    genre: 'Modern classics',
    publisher: 'William Heinemann',
    year: 1964,
    summary:
      'Ezeulu, chief priest of six Igbo villages in the 1920s, is pulled between his god, his ' +
      'rivals and a British officer who wants to make a chief of him.',
  },
  {
    title: 'موسم الهجرة إلى الشمال',
    author: 'الطيب صالح',
    genre: 'Modern classics',
    publisher: 'Dar al-Awda',
    year: 1966,
    summary:
      'A man comes back from his studies in England to his village on the Nile and finds a ' +
      'stranger living there. Bit by bit the stranger tells him what he did in London.',
  },
  {
    title: 'The Master and Margarita',
    author: 'Mikhail Bulgakov',
    genre: 'Modern classics',
    publisher: 'YMCA Press',
    year: 1967,
    summary:
      'The devil visits Moscow in the 1930s with a very large talking cat and turns the city ' +
      'upside down. A writer in despair and the woman who loves him are drawn in.',
  },
  {
    title: 'One Hundred Years of Solitude',
    author: 'Gabriel García Márquez',
    genre: 'Modern classics',
    publisher: 'Editorial Sudamericana',
    year: 1967,
    summary:
      'Seven generations of the Buendía family live in Macondo, a town that begins as a few mud ' +
      'houses by a river. Wars, rains, inventions and ghosts pass through it.',
  },
  {
    title: 'Kasri ya Mwinyi Fuad',
    author: 'Adam Shafi Adam',
    genre: 'Modern classics',
    publisher: 'Tanzania Publishing House',
    year: 1978,
    summary:
      'In Zanzibar on the eve of the revolution, a landowner lives in a palace kept up by the ' +
      'people he despises. The servants and farm workers are beginning to talk to each other.',
  },
  {
    title: 'Une si longue lettre',
    author: 'Mariama Bâ',
    genre: 'Modern classics',
    publisher: 'Nouvelles Éditions Africaines',
    year: 1979,
    summary:
      'Newly widowed in Dakar, Ramatoulaye writes to her oldest friend about their youth, their ' +
      'marriages and the second wives their husbands took.',
  },
  {
    title: 'The Bone People',
    author: 'Keri Hulme',
    genre: 'Contemporary fiction',
    publisher: 'Spiral',
    year: 1984,
    summary:
      'A painter who lives alone in a tower on the New Zealand coast finds a silent boy in her ' +
      'house. Through him she comes to know his foster father, and the harm between the two.',
  },
  {
    title: 'Love in the Time of Cholera',
    author: 'Gabriel García Márquez',
    genre: 'Contemporary fiction',
    publisher: 'Oveja Negra',
    year: 1985,
    summary:
      'Rejected as a young man, Florentino Ariza decides to wait for Fermina Daza. He waits for ' +
      'more than fifty years, in a port town by the Caribbean, though not quite faithfully.',
  },
  {
    title: 'Norwegian Wood',
    author: 'Haruki Murakami',
    genre: 'Contemporary fiction',
    publisher: 'Kodansha',
    year: 1987,
    summary:
      'A Beatles song takes a man back to his student years in Tokyo at the end of the 1960s, to ' +
      'a friend who died and to two women who could not have been less alike.',
  },
  {
    title: 'Nervous Conditions',
    author: 'Tsitsi Dangarembga',
    genre: 'Contemporary fiction',
    publisher: "The Women's Press",
    year: 1988,
    summary:
      'In Rhodesia in the 1960s Tambu gets the schooling that was meant for her brother. Living ' +
      "with her uncle's family, she sees what an education gives and what it takes.",
  },
  {
    title: 'The God of Small Things',
    author: 'Arundhati Roy',
    genre: 'Contemporary fiction',
    publisher: 'IndiaInk',
    year: 1997,
    summary:
      'Twins in Kerala meet again as adults, long after the summer when their English cousin ' +
      'came to visit. The story circles around one night at the river and who was blamed for it.',
  },
  {
    title: 'Disgrace',
    author: 'J. M. Coetzee',
    genre: 'Contemporary fiction',
    publisher: 'Secker & Warburg',
    year: 1999,
    summary:
      'A professor in Cape Town loses his post after an affair with a student and goes to stay ' +
      "on his daughter's farm. An attack there forces both to ask how to go on living in the " +
      'country.',
  },
  {
    title: 'Kafka on the Shore',
    author: 'Haruki Murakami',
    genre: 'Contemporary fiction',
    publisher: 'Shinchosha',
    year: 2002,
    summary:
      'A boy runs away from home on his fifteenth birthday and takes shelter in a private ' +
      'library. An old man who can talk to cats is, without knowing why, on his way there too.',
  },
  {
    title: 'Purple Hibiscus',
    author: 'Chimamanda Ngozi Adichie',
    genre: 'Contemporary fiction',
    publisher: 'Algonquin Books',
    year: 2003,
    summary:
      'Kambili lives in fear of her rich and pious father. A stay with her aunt in a crowded, ' +
      'noisy flat in Nsukka shows her and her brother another kind of home.',
  },
  {
    title: 'The Vegetarian',
    author: 'Han Kang',
    genre: 'Contemporary fiction',
    publisher: 'Changbi',
    year: 2007,
    summary:
      'After a dream, a quiet woman in Seoul stops eating meat. Her husband, her brother-in-law ' +
      'and her sister tell in turn how this small rejection breaks the family apart.',
  },
  {
    title: 'My Brilliant Friend',
    author: 'Elena Ferrante',
    genre: 'Contemporary fiction',
    publisher: 'Edizioni E/O',
    year: 2011,
    summary:
      'Elena and Lila grow up in a poor district of Naples in the 1950s, best friends and rivals ' +
      'in everything. One is allowed to stay at school, the other is not.',
  },
  {
    title: 'Memoirs of Hadrian',
    author: 'Marguerite Yourcenar',
    genre: 'Historical fiction',
    publisher: 'Plon',
    year: 1951,
    summary:
      'Ill and near his end, the Roman emperor writes to the young Marcus Aurelius about power, ' +
      'travel, building and the one great love of his life.',
  },
  {
    title: 'Silence',
    author: 'Shūsaku Endō',
    genre: 'Historical fiction',
    publisher: 'Shinchosha',
    year: 1966,
    summary:
      'A Portuguese priest enters Japan in secret in the seventeenth century, when Christians ' +
      'are hunted there. He wants to find his old teacher, who is said to have given up the ' +
      'faith.',
  },
  {
    title: 'The Name of the Rose',
    author: 'Umberto Eco',
    genre: 'Historical fiction',
    publisher: 'Bompiani',
    year: 1980,
    summary:
      'Monks are dying one after another in an Italian abbey in 1327. An English friar with a ' +
      'sharp eye and his young novice look for the reason, and it leads to the library.',
  },
  {
    title: 'Beloved',
    author: 'Toni Morrison',
    genre: 'Historical fiction',
    publisher: 'Alfred A. Knopf',
    year: 1987,
    summary:
      'Sethe escaped from slavery years ago, but her house in Ohio is haunted. One day a young ' +
      'woman appears in the yard, who knows things that nobody could have told her.',
  },
  {
    title: 'Samarkand',
    author: 'Amin Maalouf',
    genre: 'Historical fiction',
    publisher: 'JC Lattès',
    year: 1988,
    summary:
      "The only manuscript of Omar Khayyam's verses links the astronomer's life in Seljuk Persia " +
      'with that of an American who comes to look for the book eight centuries later.',
  },
  {
    title: 'My Name Is Red',
    author: 'Orhan Pamuk',
    genre: 'Historical fiction',
    publisher: 'İletişim',
    year: 1998,
    summary:
      'A miniature painter is murdered in Istanbul in 1591 while working on a secret book for ' +
      'the Sultan. The living, the dead, a dog and a colour all have their say.',
  },
  {
    title: 'Half of a Yellow Sun',
    author: 'Chimamanda Ngozi Adichie',
    genre: 'Historical fiction',
    publisher: 'Fourth Estate',
    year: 2006,
    summary:
      'A houseboy, a lecturer, twin sisters and an English writer live through hopeful years in ' +
      'Nigeria, and then through the war over Biafra that divides and starves them.',
  },
  {
    title: 'Wolf Hall',
    author: 'Hilary Mantel',
    genre: 'Historical fiction',
    publisher: 'Fourth Estate',
    year: 2009,
    summary:
      "Thomas Cromwell, a blacksmith's son, rises at the court of Henry VIII by being useful. " +
      'The king wants a divorce, and Cromwell knows how things are done.',
  },
  {
    title: 'Bring Up the Bodies',
    author: 'Hilary Mantel',
    genre: 'Historical fiction',
    publisher: 'Fourth Estate',
    year: 2012,
    summary:
      'Anne Boleyn is queen, but the king is already looking elsewhere. In the space of a few ' +
      'months Thomas Cromwell has to find him a way out.',
  },
  {
    title: 'The Muqaddimah',
    author: 'Ibn Khaldun',
    genre: 'History',
    publisher: 'Princeton University Press',
    year: 1377,
    summary:
      'As an introduction to his history of the world, a North African judge asks why dynasties ' +
      'rise and fall. He looks at climate, work, taxes, cities and the ties that hold groups ' +
      'together.',
  },
  {
    title: 'The Black Jacobins',
    author: 'C. L. R. James',
    genre: 'History',
    publisher: 'Secker & Warburg',
    year: 1938,
    summary:
      'The story of the revolution in Saint-Domingue, in which enslaved people led by Toussaint ' +
      'Louverture defeated European armies and opened the way to the state of Haiti.',
  },
  {
    title: 'The Guns of August',
    author: 'Barbara W. Tuchman',
    genre: 'History',
    publisher: 'Macmillan',
    year: 1962,
    summary:
      'A close account of the first month of the First World War: the plans made years before, ' +
      'the people who could not let go of them, and the marches that decided how long it would ' +
      'last.',
  },
  {
    title: 'Open Veins of Latin America',
    author: 'Eduardo Galeano',
    genre: 'History',
    publisher: 'Siglo XXI',
    year: 1971,
    summary:
      'A journalist from Uruguay follows gold, silver, sugar, rubber and oil out of the ' +
      'continent over five centuries, and asks who became rich from them and who did not.',
  },
  {
    title: 'How Europe Underdeveloped Africa',
    author: 'Walter Rodney',
    genre: 'History',
    publisher: "Bogle-L'Ouverture Publications",
    year: 1972,
    summary:
      "A Guyanese historian then teaching in Dar es Salaam argues that Africa's poverty was " +
      'made, by the slave trade and by colonial rule, and shows how in detail.',
  },
  {
    title: 'The Crusades Through Arab Eyes',
    author: 'Amin Maalouf',
    genre: 'History',
    publisher: 'JC Lattès',
    year: 1983,
    summary:
      'The two centuries of the Crusades, retold from the Arab chroniclers who lived through ' +
      'them. The invaders they describe are brave, rough and very strange.',
  },
  {
    title: 'The Divine Comedy',
    author: 'Dante Alighieri',
    genre: 'Poetry',
    publisher: 'Johann Numeister',
    year: 1472,
    summary:
      'Lost in a dark wood in the middle of his life, the poet is led through hell, up the ' +
      'mountain of purgatory and on to heaven. On the way he meets half of history and many of ' +
      'his neighbours.',
  },
  {
    title: 'Gitanjali',
    author: 'Rabindranath Tagore',
    genre: 'Poetry',
    publisher: 'India Society',
    year: 1912,
    summary:
      'About a hundred short prose poems that the author put into English from his own Bengali. ' +
      'They speak to a god who is near: at the door, in the rain, among labourers.',
  },
  {
    title: 'The Prophet',
    author: 'Kahlil Gibran',
    genre: 'Poetry',
    publisher: 'Alfred A. Knopf',
    year: 1923,
    summary:
      'Before he boards the ship that will take him home, a wise man answers the people of a ' +
      'city on love, children, work, sorrow and death, in prose close to verse.',
  },
  {
    title: 'Twenty Love Poems and a Song of Despair',
    author: 'Pablo Neruda',
    genre: 'Poetry',
    publisher: 'Editorial Nascimento',
    year: 1924,
    summary:
      'The young Chilean poet writes of desire and absence in the images of his rainy south: ' +
      'pine forests, harbours, wind and a great deal of night sky.',
  },
  {
    title: 'Ariel',
    author: 'Sylvia Plath',
    genre: 'Poetry',
    publisher: 'Faber and Faber',
    year: 1965,
    summary:
      "Poems from the last months of the author's life, quick and exact, about bees, poppies, " +
      'motherhood, illness and anger. They appeared two years after her death.',
  },
  {
    title: 'Song of Lawino',
    author: "Okot p'Bitek",
    genre: 'Poetry',
    publisher: 'East African Publishing House',
    year: 1966,
    summary:
      'An Acholi woman mocks and mourns her husband, who has taken a modern wife and is ashamed ' +
      "of his people's ways. Her long song defends dances, food, names and language.",
  },
  {
    title: 'Hamlet',
    author: 'William Shakespeare',
    genre: 'Plays',
    publisher: 'Nicholas Ling and John Trundell',
    year: 1603,
    summary:
      'The ghost of the king of Denmark tells his son that he was murdered. The prince must ' +
      'decide whether to believe it, and what to do in a court where everyone is watched.',
  },
  {
    title: 'The Tempest',
    author: 'William Shakespeare',
    genre: 'Plays',
    publisher: 'Edward Blount and Isaac Jaggard',
    year: 1623,
    summary:
      'A duke driven from his city rules an island by magic, with a spirit and an angry islander ' +
      'as servants. A storm brings the men who betrayed him to his shore.',
  },
  {
    title: "A Doll's House",
    author: 'Henrik Ibsen',
    genre: 'Plays',
    publisher: 'Gyldendal',
    year: 1879,
    summary:
      "Nora once broke the law to save her husband's health and has kept it secret ever since. " +
      'When it threatens to come out at Christmas, she sees her marriage clearly.',
  },
  {
    title: 'Waiting for Godot',
    author: 'Samuel Beckett',
    genre: 'Plays',
    publisher: 'Les Éditions de Minuit',
    year: 1952,
    summary:
      'Two tramps wait beside a country road and a bare tree for a man who is supposed to come. ' +
      'They talk, quarrel, eat a carrot and pass the time.',
  },
  {
    title: 'A Raisin in the Sun',
    author: 'Lorraine Hansberry',
    genre: 'Plays',
    publisher: 'Random House',
    year: 1959,
    summary:
      "A Black family in a small flat in Chicago expects a cheque from the father's life " +
      'insurance. Each of them has a different plan for what the money should change.',
  },
  {
    title: "Death and the King's Horseman",
    author: 'Wole Soyinka',
    genre: 'Plays',
    publisher: 'Eyre Methuen',
    year: 1975,
    summary:
      "In a Yoruba city in the 1940s custom asks the dead king's horseman to follow him. A " +
      'colonial officer who means well steps in, and sets something worse in motion.',
  },
  {
    title: 'The Diary of a Young Girl',
    author: 'Anne Frank',
    genre: 'Memoir',
    publisher: 'Contact',
    year: 1947,
    summary:
      'For two years a Jewish girl in hiding in Amsterdam writes about the seven people locked ' +
      'in with her, her plans to be a writer, and growing up in a few rooms.',
  },
  {
    title: 'If This Is a Man',
    author: 'Primo Levi',
    genre: 'Memoir',
    publisher: 'De Silva',
    year: 1947,
    summary:
      'A young chemist from Turin describes his year in Auschwitz with great calm: the work, the ' +
      'hunger, the rules, and what was done to make people stop being people.',
  },
  {
    title: 'I Know Why the Caged Bird Sings',
    author: 'Maya Angelou',
    genre: 'Memoir',
    publisher: 'Random House',
    year: 1969,
    summary:
      "The author's childhood and youth between Arkansas, St Louis and San Francisco: her " +
      "grandmother's shop, racism, a time of silence, and the books that ended it.",
  },
  {
    title: 'Aké: The Years of Childhood',
    author: 'Wole Soyinka',
    genre: 'Memoir',
    publisher: 'Rex Collings',
    year: 1981,
    summary:
      'The author grows up in a parsonage in western Nigeria, among hymns, spirits and endless ' +
      'questions. Towards the end the market women rise against an unfair tax.',
  },
  {
    title: 'Wild Swans',
    author: 'Jung Chang',
    genre: 'Memoir',
    publisher: 'Simon & Schuster',
    year: 1991,
    summary:
      'A grandmother, a mother and a daughter: three lives carry the reader from the China of ' +
      'the warlords through war and revolution to the years after Mao.',
  },
  {
    title: 'Persepolis',
    author: 'Marjane Satrapi',
    genre: 'Memoir',
    publisher: "L'Association",
    year: 2000,
    summary:
      'In black and white drawings a girl from Tehran tells how the revolution and then the war ' +
      'changed school, family and the music one could own.',
  },
  {
    title: "Alice's Adventures in Wonderland",
    author: 'Lewis Carroll',
    genre: "Children's books",
    publisher: 'Macmillan',
    year: 1865,
    summary:
      'Alice follows a rabbit with a watch down a hole and comes to a place where cakes change ' +
      'your size and the Queen shouts at everyone. She tries to stay polite.',
  },
  {
    title: 'Anne of Green Gables',
    author: 'L. M. Montgomery',
    genre: "Children's books",
    publisher: 'L. C. Page & Company',
    year: 1908,
    summary:
      'An elderly brother and sister on a Canadian farm ask for an orphan boy and are sent a ' +
      'girl with red hair, a hot temper and no end of words.',
  },
  {
    title: 'The Little Prince',
    author: 'Antoine de Saint-Exupéry',
    genre: "Children's books",
    publisher: 'Reynal & Hitchcock',
    year: 1943,
    summary:
      'A pilot stranded in the desert meets a small boy from an asteroid, who tells of his rose, ' +
      'his travels and the odd grown-ups on other planets.',
  },
  {
    title: 'Pippi Longstocking',
    author: 'Astrid Lindgren',
    genre: "Children's books",
    publisher: 'Rabén & Sjögren',
    year: 1945,
    summary:
      'Pippi is nine, lives alone with a horse and a monkey, and is strong enough to lift both. ' +
      'Tommy and Annika next door have never been so well entertained.',
  },
  {
    title: 'Finn Family Moomintroll',
    author: 'Tove Jansson',
    genre: "Children's books",
    publisher: 'Schildts',
    year: 1948,
    summary:
      'Moomintroll and his friends find a tall black hat on a hilltop in spring. Whatever is ' +
      'left inside it turns into something else, and the valley has an eventful summer.',
  },
  {
    title: 'The Neverending Story',
    author: 'Michael Ende',
    genre: "Children's books",
    publisher: 'Thienemann',
    year: 1979,
    summary:
      'A lonely boy hides in the school attic with a stolen book about a land that is vanishing. ' +
      'The more he reads, the more the story seems to be waiting for him.',
  },
  {
    title: 'Haroun and the Sea of Stories',
    author: 'Salman Rushdie',
    genre: "Children's books",
    publisher: 'Granta Books',
    year: 1990,
    summary:
      'A famous storyteller suddenly has nothing left to say. His son Haroun travels to the ' +
      'hidden moon where all stories come from, to find out who is poisoning them.',
  },
];

const hour = 3_600_000;

/** Spacing of creation times: the sample catalogue spans the last two years, until yesterday. */
const spacing = 7 * 24 * hour + 5 * hour;

/** Interleaves the genres. Coprime to the number of books, so each is used once. */
const step = 41;

/** Inserts the sample books as if they were added one by one. */
export async function seedBooks(db: Db, now: Date): Promise<void> {
  const known = await db.select({ id: genres.id, name: genres.name }).from(genres);
  const getId = new Map(known.map((genre) => [genre.name, genre.id]));
  const values = sampleBooks.map(({ genre, ...book }, at) => {
    const genreId = getId.get(genre);
    if (!genreId) throw new Error(`The sample book "${book.title}" has no genre "${genre}"`);
    const position = (at * step) % sampleBooks.length;
    const added = new Date(now.getTime() - 20 * hour - position * spacing);
    return { ...book, genreId, createdAt: added, updatedAt: added };
  });
  await db.insert(books).values(values).onConflictDoNothing();
}
