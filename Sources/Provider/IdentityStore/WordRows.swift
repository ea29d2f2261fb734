import SQLDatabase

/// The words in users' names as rows, which only searches read.
enum WordRows {
    static func replace(_ words: UserWords, ofUser id: String, realmID: String, _ connection: StoreConnection) throws {
        try connection.perform("DELETE FROM account_word WHERE user_id = ?", [.text(id)])
        try insert(words, ofUser: id, realmID: realmID, connection)
    }

    /// Adds the rows of a user who has none.
    static func insert(_ words: UserWords, ofUser id: String, realmID: String, _ connection: StoreConnection) throws {
        for word in words.further {
            try connection.perform(
                "INSERT INTO account_word (user_id, word, realm_id) VALUES (?, ?, ?)",
                [.text(id), .text(word), .text(realmID)])
        }
    }
}
