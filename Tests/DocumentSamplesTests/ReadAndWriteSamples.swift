// The documents have their own style.
// swift-format-ignore-file
import Foundation
import RealtimeDatabase

// The samples of the document on reading and writing, in its order; above each stands its heading.

extension SampleApp {
  // FIRDatabaseReference पाना
  func getReference() -> DatabaseReference {
    var ref: DatabaseReference!

    ref = Database.database().reference()
    return ref  // added
  }

  // डेटा सेव करने की अनुमति दें
  func setUser() {
    self.ref.child("users").child(user.uid).setValue(["username": username])
  }

  // डेटा सेव करने की अनुमति दें
  func setUsername() {
    self.ref.child("users/\(user.uid)/username").setValue(username)
  }

  // डेटा पढ़ने की अनुमति दें
  func observePost(_ postRef: DatabaseReference) -> DatabaseHandle {
    var refHandle: DatabaseHandle  // added
    refHandle = postRef.observe(DataEventType.value, with: { snapshot in
      print(snapshot.exists(), snapshot.value ?? "nil")  // added
      // ...
    })
    return refHandle  // added
  }

  // एक बार डेटा पढ़ने की अनुमति दें
  func readUsername(_ uid: String) async {
    do {
      let snapshot = try await ref.child("users/\(uid)/username").getData()
      let userName = snapshot.value as? String ?? "Unknown"
      print(userName)  // added
    } catch {
      print(error)
    }
  }

  // एक बार डेटा पढ़ने की अनुमति दें
  func loadUser() {
    let userID = Auth.auth().currentUser?.uid
    ref.child("users").child(userID!).observeSingleEvent(of: .value, with: { snapshot in
      // Get user value
      let value = snapshot.value as? NSDictionary
      let username = value?["username"] as? String ?? ""
      let user = User(username: username)
      print(user.username)  // added

      // ...
    }) { error in
      print(error.localizedDescription)
    }
  }

  // डेटा अपडेट करना या मिटाना
  func writeNewPost() {
    guard let key = ref.child("posts").childByAutoId().key else { return }
    let post = ["uid": userID,
                "author": username,
                "title": title,
                "body": body]
    let childUpdates = ["/posts/\(key)": post,
                        "/user-posts/\(userID)/\(key)/": post]
    ref.updateChildValues(childUpdates)
  }

  // पूरा होने की जानकारी देने वाला ब्लॉक जोड़ना
  func saveUser() async {
    do {
      try await ref.child("users").child(user.uid).setValue(["username": username])
      print("Data saved successfully!")
    } catch {
      print("Data could not be saved: \(error).")
    }
  }

  // डेटा को लेन-देन के तौर पर सेव करना
  func toggleStar(_ ref: DatabaseReference) {
    ref.runTransactionBlock({ (currentData: MutableData) -> TransactionResult in
      if var post = currentData.value as? [String: AnyObject],
        let uid = Auth.auth().currentUser?.uid {
        var stars: [String: Bool]
        stars = post["stars"] as? [String: Bool] ?? [:]
        var starCount = post["starCount"] as? Int ?? 0
        if let _ = stars[uid] {
          // Unstar the post and remove self from stars
          starCount -= 1
          stars.removeValue(forKey: uid)
        } else {
          // Star the post and add self to stars
          starCount += 1
          stars[uid] = true
        }
        post["starCount"] = starCount as AnyObject?
        post["stars"] = stars as AnyObject?

        // Set value and report transaction success
        currentData.value = post

        return TransactionResult.success(withValue: currentData)
      }
      return TransactionResult.success(withValue: currentData)
    }) { error, committed, snapshot in
      if let error = error {
        print(error.localizedDescription)
      }
    }
  }

  // सर्वर-साइड पर होने वाली बढ़ोतरी
  func starWithIncrement() {
    let updates = [
      "posts/\(postID)/stars/\(userID)": true,
      "posts/\(postID)/starCount": ServerValue.increment(1),
      "user-posts/\(postID)/stars/\(userID)": true,
      "user-posts/\(postID)/starCount": ServerValue.increment(1)
    ] as [String : Any]
    Database.database().reference().updateChildValues(updates)
  }
}
